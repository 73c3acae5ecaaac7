import { pythonRound } from '../../../metrics/index.ts';
import { csvText } from '../../shared/csv.ts';
import { type CompassReport, type OverTasks, SCORES, type ScoreReport } from './reportTypes.ts';

type Cell = string | number | null;

const SCORE_HEADINGS = [
  ...['samples', 'without quality', 'not running'],
  ...SCORES.flatMap((score) => [`${score} median`, `${score} mean`, `${score} sd`]),
  'mean of dimensions',
];

/** Means over the tasks that have the score, with the ends of their 95 % intervals. */
const TASK_HEADINGS = SCORES.flatMap((score) => [
  `${score} tasks`,
  `${score} mean over tasks`,
  `${score} interval lower`,
  `${score} interval upper`,
]);

/** `report.csv`: a row per model and prompt, one with an empty prompt for all; and of all models together, without a name. */
export function modelsCsv({ models, prompts }: CompassReport): string {
  return csvText([
    ['model', 'prompt', ...SCORE_HEADINGS, ...TASK_HEADINGS, 'unjudged', 'percentile mean', 'percentile sd'],
    ...models.flatMap((own): Cell[][] => [
      [
        own.model,
        null,
        ...scoreCells(own),
        ...overTasksCells(own.overTasks),
        own.unjudged,
        rounded(own.percentiles?.mean),
        rounded(own.percentiles?.sd),
      ],
      ...own.prompts.map((scores): Cell[] => [
        own.model,
        scores.prompt ?? 'not told',
        ...scoreCells(scores),
        ...overTasksCells(scores.overTasks),
        ...[null, null, null],
      ]),
    ]),
    ...prompts.map((scores): Cell[] => [
      null,
      scores.prompt ?? 'not told',
      ...scoreCells(scores),
      ...overTasksCells(scores.overTasks),
      ...[null, null, null],
    ]),
  ]);
}

/** `families.csv`: a row per family and model that has samples of it; `tasks` are all that the family has. */
export function familiesCsv({ families }: CompassReport): string {
  return csvText([
    ['family', 'tasks', 'model', ...SCORE_HEADINGS],
    ...families.flatMap(({ family, tasks, models }) =>
      models
        .filter(({ samples }) => samples > 0)
        .map((own): Cell[] => [family, tasks, own.model, ...scoreCells(own)]),
    ),
  ]);
}

/** `tasks.csv`: a row per task and model that has samples of it. */
export function tasksCsv({ tasks }: CompassReport): string {
  return csvText([
    [
      'task',
      'family',
      'model',
      ...SCORE_HEADINGS,
      'combined',
      'human mean',
      'human sd',
      'percentile',
      'skewed',
    ],
    ...tasks.flatMap(({ task, family, human, models }) =>
      models
        .filter(({ samples }) => samples > 0)
        .map((own): Cell[] => [
          ...[task, family, own.model],
          ...scoreCells(own),
          rounded(own.combined),
          ...[human?.mean ?? null, human?.sd ?? null, own.percentile?.percentile ?? null],
          truth(own.percentile?.skewed),
        ]),
    ),
  ]);
}

/** `findings.csv`: a row per model and kind of finding; shares are 0–1. */
export function findingsCsv({ models }: CompassReport): string {
  return csvText([
    ['model', 'finding', 'samples with it', 'samples analysed', 'share'],
    ...models.flatMap(({ model, findings }) =>
      findings.kinds.map(({ kind, samples, share }): Cell[] => [
        ...[model, kind, samples, findings.analysed],
        rounded(share),
      ]),
    ),
  ]);
}

function scoreCells(scores: ScoreReport): Cell[] {
  return [
    ...[scores.samples, scores.withoutQuality, scores.notRunning],
    ...SCORES.flatMap((score) => {
      const own = scores[score];
      return [rounded(own?.median), rounded(own?.mean), rounded(own?.sd)];
    }),
    rounded(scores.meanOfDimensions),
  ];
}

/** No figure where no task has the score. */
function overTasksCells(overTasks: OverTasks): Cell[] {
  return SCORES.flatMap((score) => {
    const { n, mean, lower, upper } = overTasks[score];
    return [n, ...(n === 0 ? [null, null, null] : [mean, lower, upper].map(rounded))];
  });
}

/** To six digits. */
function rounded(value: number | null | undefined): number | null {
  return value === null || value === undefined ? null : pythonRound(value, 6);
}

function truth(value: boolean | null | undefined): string | null {
  return value === null || value === undefined ? null : value ? 'yes' : 'no';
}
