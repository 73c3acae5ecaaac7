/** Texts that spreadsheets take for a formula, and characters that they skip before one. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as RFC 4180 CSV, each with a line end; null is an empty cell. A text that a spreadsheet would run as a
 * formula is kept from it by a leading "'".
 */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\n`).join('');
}

function csvCell(value: string | number | null): string {
  if (typeof value === 'number') return String(value);
  const text = value ?? '';
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
