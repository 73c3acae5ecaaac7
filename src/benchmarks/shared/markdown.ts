import { pythonFixed } from '../../metrics/index.ts';

/** A table in GitHub's Markdown; the first column to the left, numbers to the right. */
export function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = headings.map((_, column) => (column === 0 ? ':---' : '---:'));
  return [headings.map(plain), rule, ...rows.map((row) => row.map(plain))]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Text from elsewhere, as itself: no cell ends in it, and nothing in it is markup. */
export function plain(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_[\]|]/g, '\\$&')
    .replace(/\s+/g, ' ');
}

/** A share as a percentage with one decimal, without its sign. */
export function percent(share: number): string {
  return pythonFixed(share * 100, 1);
}
