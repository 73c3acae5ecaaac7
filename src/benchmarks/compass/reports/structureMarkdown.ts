import { markdownTable, percent } from '../../shared/markdown.ts';
import { fixed } from './figures.ts';
import type { CompassReport, StructureReport } from './reportTypes.ts';

/** How the dimensions go together, of all models' samples and of each model's. */
export function structureSections({ models, structure }: CompassReport): string[] {
  const all = [{ model: 'all', structure }, ...models];
  return [
    '## Correlations (Pearson) over samples',
    markdownTable(
      ['Model', ...structure.correlations.map(({ first, second }) => `${first}–${second}`)],
      all.map(({ model, structure: own }) => [
        model,
        ...own.correlations.map(({ value, n }) => `${fixed(value, 3)} (n = ${n})`),
      ]),
    ),
    ...componentSections(all),
  ];
}

function componentSections(all: readonly { model: string; structure: StructureReport }[]): string[] {
  const rows = all.flatMap(({ model, structure: { components } }) =>
    (components?.components ?? []).map(({ share, loadings }, at) => [
      model,
      `PC${at + 1}`,
      percent(share),
      ...loadings.map((loading) => fixed(loading, 3)),
    ]),
  );
  if (rows.length === 0) return [];
  return [
    '## Principal components of the standardised dimensions',
    markdownTable(
      ['Model', 'Component', 'Variance explained, %', 'Correctness', 'Efficiency', 'Quality'],
      rows,
    ),
    'The loading farthest from 0 is shown positive: a component’s sign is arbitrary.',
  ];
}
