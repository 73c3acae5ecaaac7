import { type MeanInterval, pythonFixed } from '../../../metrics/index.ts';
import { markdownTable, percent } from '../../shared/markdown.ts';
import type { Audit } from '../audit/auditTypes.ts';
import { categoryName, languageName } from '../categories.ts';
import { STRICT_READING } from '../judging/strict.ts';
import { opinionMarkdown } from '../opinion/files.ts';
import type { OpinionReport } from '../opinion/report.ts';
import type { PublishedTables } from '../published.ts';
import { auditMarkdown } from './auditMarkdown.ts';
import { LISTED_VERDICTS } from './listedVerdicts.ts';
import { publishedMarkdown } from './publishedMarkdown.ts';
import type {
  Correlation,
  DevbenchReport,
  GroupReport,
  ModelReport,
  SimilarityCorrelation,
} from './reportTypes.ts';

/** `report.md`: the figures of a run for people, the audit, and the published tables where they are given. */
export function reportMarkdown(
  report: DevbenchReport,
  audit: Audit,
  opinions: readonly OpinionReport[],
  published: PublishedTables | null,
  generated: Date,
): string {
  const { models } = report;
  const wasExecuted = models.some(({ overall }) => overall.completions > 0);
  const sections = [
    '# DevBench report',
    `Generated: ${generated.toISOString()}`,
    ...(wasExecuted
      ? [...howCounted(report), ...passTables(report), '## Outcomes', outcomeTable(models)]
      : ['No completion was executed.']),
    ...similarityTables(models),
    ...opinionMarkdown(opinions),
    ...(wasExecuted ? correlationTables(report) : []),
    ...auditMarkdown(audit),
    ...(published === null ? [] : publishedMarkdown(published)),
  ];
  return `${sections.join('\n\n')}\n`;
}

function howCounted({ options, leftOut }: DevbenchReport): string[] {
  const { verdict, leaveOutNullPasses, absentAsFailed } = options;
  return [
    verdict === 'reference'
      ? 'A completion passes by the rules of the reference harness.'
      : `A completion passes in the strict reading. ${STRICT_READING}`,
    leaveOutNullPasses
      ? `${leftOut.length} tasks that pass with an empty completion are left out.`
      : 'Tasks that pass with an empty completion are counted.',
    `Completions that could not run here are no part of pass@k. Tasks without an answer are ${absentAsFailed ? 'counted as failed' : 'no part of it'}. Intervals are 95 % bootstrap intervals over the tasks (10,000 resamples, percentiles).`,
  ];
}

function passTables({ models, ks }: DevbenchReport): string[] {
  const at = (group: GroupReport | undefined, k: number) => group?.passAt.find((own) => own.k === k);
  return [
    '## pass@k (%)',
    markdownTable(
      ['Model', ...ks.map((k) => `pass@${k}`), 'pass@1, unsupported as failed', 'Passes not strict'],
      models.map(({ model, overall }) => [
        model,
        ...ks.map((k) => rateText(at(overall, k))),
        rateText(overall.passAt1CountingUnsupportedAsFailed),
        String(overall.passesNotStrict),
      ]),
    ),
    ...ks.slice(0, 1).flatMap((k) => [
      `### pass@${k} by language (%)`,
      groupTable(
        models,
        ({ languages }) => languages,
        languageOf,
        (group) => rateText(at(group, k)),
      ),
      `### pass@${k} by category (%)`,
      groupTable(
        models,
        ({ categories }) => categories,
        categoryOf,
        (group) => rateText(at(group, k)),
      ),
    ]),
  ];
}

function outcomeTable(models: readonly ModelReport[]): string {
  return markdownTable(
    ['Model', 'Tasks', 'Answered', 'Could run', 'Completions', ...LISTED_VERDICTS],
    models.map(({ model, overall }) => [
      model,
      ...[overall.tasks, overall.answered, overall.ran, overall.completions].map(String),
      ...LISTED_VERDICTS.map((verdict) => String(overall.verdicts[verdict])),
    ]),
  );
}

function similarityTables(models: readonly ModelReport[]): string[] {
  if (models.every(({ overall }) => overall.similarity === null)) return [];
  const cosine = ({ similarity }: GroupReport) => figure(similarity?.cosineFirstLine ?? null);
  return [
    '## Similarity to the golden completion',
    markdownTable(
      ['Model', 'Cosine, first line', 'Cosine, full completion', 'Exact matches of line 0 (%)'],
      models.map(({ model, overall: { similarity } }) => [
        model,
        figure(similarity?.cosineFirstLine ?? null),
        figure(similarity?.cosineFullCompletion ?? null),
        figure(similarity?.line0ExactMatchRate ?? null),
      ]),
    ),
    '### Cosine of the first lines by language',
    groupTable(models, ({ languages }) => languages, languageOf, cosine),
    '### Cosine of the first lines by category',
    groupTable(models, ({ categories }) => categories, categoryOf, cosine),
  ];
}

function correlationTables({ models, overModels }: DevbenchReport): string[] {
  const [overall] = overModels;
  const rows = [
    ...models.flatMap(({ model, overall: { correlation } }) =>
      correlation === null ? [] : [[`${model}, over its tasks`, ...correlationCells(correlation)]],
    ),
    ...(overall === undefined ? [] : [['Over the models', ...correlationCells(overall.correlation)]]),
  ];
  const names = ['Pearson, first line', 'Spearman, first line', 'Pearson, full', 'Spearman, full'];
  return rows.length === 0
    ? []
    : ['## Correlation of pass@1 and similarity', markdownTable(['', 'Pairs', ...names], rows)];
}

function correlationCells({ n, firstLine, fullCompletion }: SimilarityCorrelation): string[] {
  const cells = ({ pearson, spearman }: Correlation) => [figure(pearson), figure(spearman)];
  return [String(n), ...cells(firstLine), ...cells(fullCompletion)];
}

/** Models down, groups across; all models of a report have the same groups. */
function groupTable(
  models: readonly ModelReport[],
  groupsOf: (model: ModelReport) => readonly GroupReport[],
  nameOf: (group: GroupReport) => string,
  cell: (group: GroupReport) => string,
): string {
  const [first] = models;
  const names = first === undefined ? [] : groupsOf(first).map(nameOf);
  return markdownTable(
    ['Model', ...names],
    models.map((model) => [model.model, ...groupsOf(model).map(cell)]),
  );
}

function languageOf({ language }: GroupReport): string {
  return languageName(language ?? '');
}

function categoryOf({ category }: GroupReport): string {
  return categoryName(category ?? '');
}

function rateText(rate: MeanInterval | undefined): string {
  return rate === undefined || rate.n === 0
    ? '–'
    : `${percent(rate.mean)} (${percent(rate.lower)}–${percent(rate.upper)}, ${rate.n} tasks)`;
}

function figure(value: number | null): string {
  return value === null ? '–' : pythonFixed(value, 2);
}
