import { type Bounds, pythonFixed } from '../../../metrics/index.ts';
import { markdownTable, plain } from '../../shared/markdown.ts';
import { EFCB_TASK_NAMES, EFCB_TASKS, type EfcbTask, isChoice, isYesOrNo } from '../kinds.ts';
import { PUBLISHED_REPOSITORIES } from '../published.ts';
import { COLUMNS_NOTE, publishedModels, TABLE_4_NOTE } from './publishedTables.ts';
import type { CellReport, EfcbModelReport, EfcbReport, TaskReport } from './reportTypes.ts';

/** What the ids of the lexical estimator begin with. */
export const LEXICAL = 'lexical/';

/** What its figures are worth, wherever they are shown. */
export const LEXICAL_NOTE =
  'The lexical estimator compares words; it is no language model, and its figures are not to be reported as a judge’s. Its hallucination rate rests on a threshold, a tenth of a reply’s content words, that was held against no judge’s scores: it may lie far from what a judge says, and any paraphrase can count.';

/** `report.md`: the score with its parts, each task by repository, baselines, and the paper's figures beside. */
export function reportMarkdown(report: EfcbReport, generated: Date): string {
  const judge = report.judge === null ? 'none' : plain(report.judge);
  return `${[
    '# EFCB',
    `Generated ${generated.toISOString()}. Judge: ${judge}.`,
    'Accuracy and hallucination rate are 0–1, similarity is 0–10; a task’s figure is the unweighted mean over its repositories. In brackets: 95 % intervals of these means, a bootstrap’s over the questions within each repository; of a single repository its own; that of the EFCB score draws repositories, each with its questions of all five tasks, and questions within them. Where a letter is asked for, an answer that is missing or unreadable counts as wrong. An answer that the judge gave no score for is part of no mean.',
    ...(report.judge?.startsWith(LEXICAL) ? [LEXICAL_NOTE] : []),
    '## Score and parts',
    scoreTable(report.models),
    ...report.models.flatMap(missingNote),
    ...EFCB_TASKS.flatMap((task) => taskSection(task, report.models)),
    ...baselineSection(report),
    ...publishedSection(),
  ].join('\n\n')}\n`;
}

function scoreTable(models: readonly EfcbModelReport[]): string {
  return markdownTable(
    [
      'Model',
      ...EFCB_TASKS.map((task) => EFCB_TASK_NAMES[task]),
      'EFCB score',
      'Mean of the parts there are',
    ],
    models.map((one) => [
      one.model,
      ...EFCB_TASKS.map((task) => averageOf(one.tasks.find((own) => own.task === task))),
      `${share(one.score)}${between(one.scoreInterval, share)}`,
      share(one.meanOfPresent),
    ]),
  );
}

function missingNote({ model, missing }: EfcbModelReport): string[] {
  if (missing.length === 0) return [];
  const names = missing.map((task) => EFCB_TASK_NAMES[task]).join(', ');
  return [`${plain(model)} has no EFCB score: it has no figure for ${names}.`];
}

function taskSection(task: EfcbTask, models: readonly EfcbModelReport[]): string[] {
  const own = models.flatMap(({ model, tasks }) => {
    const found = tasks.find((one) => one.task === task);
    return found === undefined ? [] : [{ model, ...found }];
  });
  if (own.length === 0) return [];
  const interval = isYesOrNo(task) ? 'Wilson’s interval' : 'bootstrap interval';
  const kind = `${isChoice(task) ? 'accuracy' : 'mean of the judge’s scores'}, ${interval}`;
  return [
    `## ${EFCB_TASK_NAMES[task]} (${kind})`,
    markdownTable(
      ['Model', 'Repository', 'Figure', '95 % interval', 'Questions', 'Missing', 'Unreadable', 'Not judged'],
      own.flatMap((report) => rowsOf(task, report)),
    ),
  ];
}

function rowsOf(
  task: EfcbTask,
  { model, repositories, overall }: TaskReport & { model: string },
): string[][] {
  const row = (name: string, cell: CellReport) => [
    model,
    name,
    figure(task, cell.mean),
    cell.mean === null ? '–' : `${figure(task, cell.lower)} to ${figure(task, cell.upper)}`,
    ...[cell.questions, cell.missing, cell.unreadable, cell.unjudged].map(String),
  ];
  return [...repositories.map((cell) => row(cell.repository, cell)), row('all questions together', overall)];
}

function baselineSection({ baselines }: EfcbReport): string[] {
  if (baselines.length === 0) return [];
  return [
    '## Baselines that read no title (accuracy)',
    markdownTable(
      ['Task', 'Questions', 'Guess', 'Choice most like the others', 'Longest choice'],
      baselines.map(({ task, questions, random, medoid, longest }) => [
        EFCB_TASK_NAMES[task],
        String(questions),
        ...[random, medoid, longest].map(share),
      ]),
    ),
    'Each wrong patch of GMCQ-Hard differs from the right one in one swap and from the others in two, so the choice most like the others is nearly always right, whatever the pull request says.',
  ];
}

function publishedSection(): string[] {
  const models = publishedModels();
  return [
    '## Published, tables 5–9',
    'From the paper: not measured here, other models and other questions.',
    ...EFCB_TASKS.map((task) =>
      markdownTable(
        [EFCB_TASK_NAMES[task], ...PUBLISHED_REPOSITORIES, 'Average'],
        models.flatMap(({ model, tasks }) => {
          const own = tasks.find((one) => one.task === task);
          if (own === undefined) return [];
          const columns = PUBLISHED_REPOSITORIES.map((_, at) => figure(task, own.byRepository?.[at] ?? null));
          return [[model, ...columns, figure(task, own.average)]];
        }),
      ),
    ),
    markdownTable(
      ['Model', 'EFCB score, computed', 'EFCB score, printed'],
      models.map(({ model, score, printedScore }) => [model, share(score), share(printedScore)]),
    ),
    TABLE_4_NOTE,
    COLUMNS_NOTE,
  ];
}

function averageOf(report: TaskReport | undefined): string {
  if (report === undefined) return '–';
  const { task, average, averageInterval } = report;
  return `${figure(task, average)}${between(averageInterval, (value) => figure(task, value))}`;
}

function between(bounds: Bounds | null, write: (value: number) => string): string {
  return bounds === null ? '' : ` (${write(bounds.lower)} to ${write(bounds.upper)})`;
}

/** Scores out of ten with two digits, shares with three, as the paper has them. */
function figure(task: EfcbTask, value: number | null): string {
  if (value === null) return '–';
  return pythonFixed(value, task === 'mpr-gen' || task === 'reverse-qa' ? 2 : 3);
}

function share(value: number | null): string {
  return value === null ? '–' : pythonFixed(value, 3);
}
