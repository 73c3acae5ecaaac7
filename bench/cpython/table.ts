import type { TestModule } from './modules.ts';
import { FAILS_ON_NEWER, REASONS, UNEXPLAINED } from './reasons.ts';
import type { Outcomes } from './rounds.ts';

interface Row {
  native: number;
  here: number;
  version: number;
  reasons: Map<string, number>;
}

/** Prints, as Markdown, how many of each module's tests pass natively and here, and why the others do not. */
export function printTable(
  modules: readonly TestModule[],
  results: Readonly<Record<string, Outcomes>>,
): void {
  const rows = modules.map(({ name }) => ({ name, row: rowOf(results[name] ?? {}) }));
  const sum: Row = { native: 0, here: 0, version: 0, reasons: new Map() };
  for (const { row } of rows) {
    sum.native += row.native;
    sum.here += row.here;
    sum.version += row.version;
    for (const [reason, count] of row.reasons) add(sum.reasons, reason, count);
  }
  console.log('\n| module | pass natively | pass here | of these | by version | left |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const { name, row } of [...rows, { name: 'all', row: sum }]) {
    const share = row.native === 0 ? '' : `${((100 * row.here) / row.native).toFixed(1)} %`;
    const left = row.native - row.here - row.version;
    console.log(`| \`${name}\` | ${row.native} | ${row.here} | ${share} | ${row.version} | ${left} |`);
  }
  console.log('\n| tests | why they do not pass here |\n| --- | --- |');
  for (const [reason, count] of [...sum.reasons].sort(([, one], [, other]) => other - one)) {
    console.log(`| ${count} | ${reason} |`);
  }
}

function rowOf(outcomes: Outcomes): Row {
  const row: Row = { native: 0, here: 0, version: 0, reasons: new Map() };
  for (const [name, { native, here, newer }] of Object.entries(outcomes)) {
    if (native.outcome !== 'passed') continue;
    row.native++;
    if (here.outcome === 'passed') {
      row.here++;
      continue;
    }
    const aged = newer !== null && newer.outcome !== 'passed';
    const known = aged ? undefined : REASONS.find(({ fits }) => fits.test(`${name} ${here.reason}`));
    if (aged || known?.kind === 'version') row.version++;
    add(row.reasons, aged ? FAILS_ON_NEWER : (known?.text ?? UNEXPLAINED), 1);
  }
  return row;
}

function add(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
