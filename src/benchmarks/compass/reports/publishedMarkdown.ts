import { markdownTable } from '../../shared/markdown.ts';
import { PUBLISHED_MODELS, type PublishedTables } from '../published.ts';
import { fixed, SCORE_HEADINGS, scoreFigures } from './figures.ts';

/** The paper's summaries, its tables I–XV, as sections of `report.md`. */
export function publishedMarkdown(tables: PublishedTables): string[] {
  return [
    '## Published',
    'From the paper: not measured here, other models, other tasks, another analysis of quality. 50 tasks, 64 samples of each.',
    '### Scores (table VI)',
    markdownTable(
      ['Model', ...SCORE_HEADINGS],
      tables.overall.map((row) => [row.model, ...scoreFigures(row)]),
    ),
    '### By prompt (tables XII–XV)',
    markdownTable(
      ['Model', 'Prompt', ...SCORE_HEADINGS],
      tables.prompts.map((row) => [row.model ?? 'all', row.prompt, ...scoreFigures(row)]),
    ),
    '### Findings (tables VII and VIII)',
    markdownTable(
      ['Model', 'Findings', 'Mean of a sample', 'Median of a sample'],
      tables.issueCounts.map((row) => [
        row.model,
        String(row.total),
        fixed(row.mean, 3),
        fixed(row.median, 1),
      ]),
    ),
    markdownTable(
      ['Samples with at least one', ...PUBLISHED_MODELS],
      tables.findings.map(({ finding, models }) => [
        finding,
        ...PUBLISHED_MODELS.map((model) => {
          const own = models[model];
          return own === undefined ? '–' : `${own.count} (${fixed(own.share, 1)} %)`;
        }),
      ]),
    ),
    '### Consistency (tables X and XI)',
    markdownTable(
      ['Model', 'Dimension', 'Mean SD', 'SD of SDs'],
      [
        ...tables.consistency.map((row) => [
          row.model,
          row.dimension,
          ...[row.mean, row.sd].map((value) => fixed(value, 3)),
        ]),
        ...tables.compositeConsistency.map((row) => [
          row.model,
          'composite',
          ...[row.mean, row.sd].map((value) => fixed(value, 2)),
        ]),
      ],
    ),
    '### Correlations (tables I–IV)',
    markdownTable(
      ['Model', 'correctness–efficiency', 'correctness–quality', 'efficiency–quality'],
      tables.correlations.map((row) => [
        row.model ?? 'all',
        ...[row.correctnessEfficiency, row.correctnessQuality, row.efficiencyQuality].map((value) =>
          fixed(value, 3),
        ),
      ]),
    ),
    '### Principal components (table V)',
    markdownTable(
      ['Component', 'Variance explained, %', 'Correctness', 'Efficiency', 'Quality'],
      tables.components.map((row) => [
        `PC${row.component}`,
        fixed(row.share, 1),
        ...[row.correctness, row.efficiency, row.quality].map((value) => fixed(value, 3)),
      ]),
    ),
    '### Among people (table IX)',
    markdownTable(
      ['Model', 'Mean percentile', 'SD'],
      tables.percentiles.map((row) => [row.model, ...[row.mean, row.sd].map((value) => fixed(value, 3))]),
    ),
  ];
}
