import { markdownTable, percent, plain } from '../../shared/markdown.ts';
import type { PublishedTables } from '../published.ts';
import { fixed, SCORE_HEADINGS, scoreFigures } from './figures.ts';
import { publishedMarkdown } from './publishedMarkdown.ts';
import {
  type CompassReport,
  DIMENSIONS,
  type ModelReport,
  type OverTasks,
  type PromptReport,
  SCORES,
} from './reportTypes.ts';
import { structureSections } from './structureMarkdown.ts';
import { taskSections } from './taskMarkdown.ts';

/** From here on, two figures differ as they are shown. */
const SHOWN = 0.05;

/**
 * `report.md`: the paper's tables of a run.
 *
 * @param published null where the paper's figures are not to be set beside the own ones.
 */
export function reportMarkdown(
  report: CompassReport,
  published: PublishedTables | null,
  generated: Date,
): string {
  return `${[
    '# COMPASS',
    `Generated ${generated.toISOString()}.`,
    'Scores are 0–100. Cells are median / mean ± standard deviation (n − 1). The composite is the mean of a sample’s three scores; a sample that does not parse has no quality, and its composite counts 0 for it.',
    '## Scores',
    markdownTable(
      ['Model', 'Samples', ...SCORE_HEADINGS],
      report.models.map((own) => [own.model, String(own.samples), ...scoreFigures(own)]),
    ),
    ...report.models.flatMap(qualityNote),
    ...report.models.flatMap(unjudgedNote),
    '## Means over tasks, with 95 % bootstrap intervals',
    markdownTable(
      ['Model', 'Tasks', ...SCORE_HEADINGS],
      report.models.map((own) => [own.model, ...intervalCells(own.overTasks)]),
    ),
    ...promptSections(report),
    ...findingSections(report.models),
    ...consistencySections(report.models),
    ...structureSections(report),
    ...taskSections(report),
    ...(published === null ? [] : publishedMarkdown(published)),
  ].join('\n\n')}\n`;
}

function qualityNote({ model, withoutQuality, composite, meanOfDimensions }: ModelReport): string[] {
  if (composite === null || meanOfDimensions === null) return [];
  if (Math.abs(composite.mean - meanOfDimensions) < SHOWN) return [];
  return [
    `${plain(model)}: ${withoutQuality} of its samples have no quality. With 0 for it the composite is ${fixed(composite.mean, 1)}; the mean of the three means, each over the samples that have the score, is ${fixed(meanOfDimensions, 1)}.`,
  ];
}

function unjudgedNote({ model, unjudged }: ModelReport): string[] {
  if (unjudged === 0) return [];
  return [
    `${plain(model)}: ${unjudged} samples were not judged (their task is at fault, the engine lacks something, or they were cancelled). They are in no figure.`,
  ];
}

/** How many tasks there are, and the mean of each score over those that have it: fewer, where some have no quality. */
function intervalCells(overTasks: OverTasks): string[] {
  const tasks = overTasks.correctness.n;
  const cells = SCORES.map((score) => {
    const { n, mean, lower, upper } = overTasks[score];
    if (n === 0) return '–';
    const figures = `${fixed(mean, 1)} (${fixed(lower, 1)} to ${fixed(upper, 1)})`;
    return n === tasks ? figures : `${figures}, n = ${n}`;
  });
  return [String(tasks), ...cells];
}

function promptSections({ models, prompts }: CompassReport): string[] {
  if (prompts.every(({ prompt }) => prompt === null)) return [];
  const rows = (cellsOf: (own: PromptReport) => string[]) =>
    [{ model: 'all', prompts }, ...models].flatMap(({ model, prompts }) =>
      prompts.map((own) => [model, own.prompt ?? 'not told', ...cellsOf(own)]),
    );
  return [
    '## By prompt',
    markdownTable(
      ['Model', 'Prompt', 'Samples', ...SCORE_HEADINGS],
      rows((own) => [String(own.samples), ...scoreFigures(own)]),
    ),
    '### By prompt, means over tasks, with 95 % bootstrap intervals',
    markdownTable(
      ['Model', 'Prompt', 'Tasks', ...SCORE_HEADINGS],
      rows((own) => intervalCells(own.overTasks)),
    ),
    'All prompts of a model answer the same tasks, so differences between them are surer than overlapping intervals look.',
  ];
}

function findingSections(models: readonly ModelReport[]): string[] {
  const analysed = models.filter(({ findings }) => findings.analysed > 0);
  const [first] = analysed;
  if (first === undefined) return [];
  return [
    '## Findings',
    'Of the samples that parse.',
    markdownTable(
      ['Model', 'Samples', 'Findings', 'Mean of a sample', 'Median of a sample'],
      analysed.map(({ model, findings }) => [
        model,
        String(findings.analysed),
        String(findings.total),
        fixed(findings.mean, 3),
        fixed(findings.median, 1),
      ]),
    ),
    markdownTable(
      ['Samples with at least one', ...analysed.map(({ model }) => model)],
      first.findings.kinds.map(({ kind }, at) => [
        kind,
        ...analysed.map(({ findings }) => {
          const own = findings.kinds[at];
          return own === undefined || own.share === null ? '–' : `${own.samples} (${percent(own.share)} %)`;
        }),
      ]),
    ),
  ];
}

function consistencySections(models: readonly ModelReport[]): string[] {
  const rows = models.flatMap(({ model, consistency }) =>
    [...DIMENSIONS, 'composite' as const].flatMap((dimension) => {
      const own = consistency[dimension];
      return own === null
        ? []
        : [[model, dimension, String(own.n), ...[own.mean, own.sd].map((value) => fixed(value, 3))]];
    }),
  );
  if (rows.length === 0) return [];
  return [
    '## Consistency',
    'Standard deviations within tasks of at least two samples: their mean, and their own deviation. The composite’s is a task’s mean of its three.',
    markdownTable(['Model', 'Dimension', 'Tasks', 'Mean SD', 'SD of SDs'], rows),
  ];
}
