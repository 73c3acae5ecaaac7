import type { ReactNode } from 'react';
import {
  type CompassReport,
  DIMENSIONS,
  PUBLISHED_MODELS,
  type PublishedTables,
  SCORES,
} from '../../../benchmarks/compass/index.ts';
import { FINDING_KINDS } from '../../../model/index.ts';
import { RULES } from '../../../quality/findings/rules.ts';
import { Literal } from '../../components/Literal.tsx';
import type { MatrixRow } from '../../components/MatrixTable.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { Figures } from './Figures.tsx';
import { ALL, promptWord, SCORE_WORDS } from './words.ts';

/** A table of the paper's with the run's own rows above its. */
export interface ComparedTable {
  caption: string;
  corner: string;
  columns: { key: string; name: ReactNode }[];
  rows: MatrixRow[];
}

const SCORE_COLUMNS = SCORES.map((score) => ({ key: score, name: SCORE_WORDS[score] }));
const PAIRS = ['Correctness, efficiency', 'Correctness, quality', 'Efficiency, quality'];

/** The paper's summaries, in the order of this page's parts. */
export function comparedTables(published: PublishedTables, report: CompassReport): ComparedTable[] {
  const own = { ...report, models: report.models.filter(({ samples }) => samples > 0) };
  return [
    scores(published, own),
    prompts(published, own),
    issueCounts(published, own),
    findings(published, own),
    consistency(published, own),
    correlations(published, own),
    components(published, own),
    percentiles(published, own),
  ];
}

function scores(published: PublishedTables, { models }: CompassReport): ComparedTable {
  return {
    caption: 'Table VI: scores, median / mean ± SD',
    corner: 'Model',
    columns: SCORE_COLUMNS,
    rows: [
      ...models.map((own) => ownRow(own.model, own.model, scoreCells(own))),
      ...published.overall.map((row) => publishedRow(row.model, row.model, scoreCells(row))),
    ],
  };
}

function prompts(published: PublishedTables, { models, prompts: all }: CompassReport): ComparedTable {
  const named = (model: string, prompt: string | null) => `${model}, ${promptWord(prompt)}`;
  return {
    caption: 'Tables XII–XV: by prompt, median / mean ± SD',
    corner: 'Model and prompt',
    columns: SCORE_COLUMNS,
    rows: [
      ...[{ model: ALL, prompts: all }, ...models].flatMap(({ model, prompts: own }) =>
        own.map((row) => ownRow(`${model}\n${row.prompt ?? ''}`, named(model, row.prompt), scoreCells(row))),
      ),
      ...published.prompts.map((row) =>
        publishedRow(`${row.model}\n${row.prompt}`, named(row.model ?? ALL, row.prompt), scoreCells(row)),
      ),
    ],
  };
}

function issueCounts(published: PublishedTables, { models }: CompassReport): ComparedTable {
  const cells = (row: { total: number; mean: number | null; median: number | null }) => [
    formatCount(row.total),
    decimal(row.mean, 3),
    decimal(row.median, 1),
  ];
  return {
    caption: 'Table VII: findings of a sample',
    corner: 'Model',
    columns: ['Findings', 'Mean', 'Median'].map(column),
    rows: [
      ...models.map((own) => ownRow(own.model, own.model, cells(own.findings))),
      ...published.issueCounts.map((row) => publishedRow(row.model, row.model, cells(row))),
    ],
  };
}

/** With the findings as rows: nine of them have no room beside each other. */
function findings(published: PublishedTables, { models }: CompassReport): ComparedTable {
  return {
    caption: 'Table VIII: share of samples with at least one finding, %',
    corner: 'Finding',
    columns: [
      ...models.map(({ model }) => ({ key: `own ${model}`, name: <Literal text={`${model}, this run`} /> })),
      ...PUBLISHED_MODELS.map((model) => ({ key: `published ${model}`, name: `${model}, published` })),
    ],
    rows: FINDING_KINDS.map((kind) => ({
      key: kind,
      name: RULES[kind].title,
      cells: [
        ...models.map(({ findings: own }) => {
          const share = own.kinds.find((one) => one.kind === kind)?.share ?? null;
          return decimal(share === null ? null : share * 100, 1);
        }),
        ...PUBLISHED_MODELS.map((model) => {
          const row = published.findings.find(({ finding }) => finding === kind);
          return decimal(row?.models[model]?.share ?? null, 1);
        }),
      ],
    })),
  };
}

function consistency(published: PublishedTables, { models }: CompassReport): ComparedTable {
  const spread = (own: { mean: number; sd: number } | null | undefined) =>
    own ? `${formatDecimal(own.mean, 2)} ± ${formatDecimal(own.sd, 2)}` : null;
  return {
    caption: 'Tables X and XI: mean SD within tasks ± SD of these',
    corner: 'Model',
    columns: SCORE_COLUMNS,
    rows: [
      ...models.map((own) =>
        ownRow(
          own.model,
          own.model,
          SCORES.map((score) => spread(own.consistency[score])),
        ),
      ),
      ...PUBLISHED_MODELS.map((model) =>
        publishedRow(model, model, [
          ...DIMENSIONS.map((dimension) =>
            spread(published.consistency.find((row) => row.model === model && row.dimension === dimension)),
          ),
          spread(published.compositeConsistency.find((row) => row.model === model)),
        ]),
      ),
    ],
  };
}

function correlations(published: PublishedTables, report: CompassReport): ComparedTable {
  return {
    caption: 'Tables I–IV: Pearson’s r over samples',
    corner: 'Model',
    columns: PAIRS.map(column),
    rows: [
      ...[{ model: ALL, structure: report.structure }, ...report.models].map(({ model, structure }) =>
        ownRow(
          model,
          model,
          structure.correlations.map(({ value }) => decimal(value, 3)),
        ),
      ),
      ...published.correlations.map((row) =>
        publishedRow(
          row.model ?? ALL,
          row.model ?? ALL,
          [row.correctnessEfficiency, row.correctnessQuality, row.efficiencyQuality].map((value) =>
            decimal(value, 3),
          ),
        ),
      ),
    ],
  };
}

function components(published: PublishedTables, { structure }: CompassReport): ComparedTable {
  const cells = (percent: number, loadings: readonly number[]) => [
    `${formatDecimal(percent)} %`,
    ...loadings.map((loading) => formatDecimal(loading, 3)),
  ];
  return {
    caption: 'Table V: principal components, all models',
    corner: 'Component',
    columns: ['Explains', ...DIMENSIONS.map((dimension) => SCORE_WORDS[dimension])].map(column),
    rows: [
      ...(structure.components?.components ?? []).map(({ share, loadings }, at) =>
        ownRow(`PC${at + 1}`, `PC${at + 1}`, cells(share * 100, loadings)),
      ),
      ...published.components.map((row) =>
        publishedRow(
          `PC${row.component}`,
          `PC${row.component}`,
          cells(row.share, [row.correctness, row.efficiency, row.quality]),
        ),
      ),
    ],
  };
}

function percentiles(published: PublishedTables, { models }: CompassReport): ComparedTable {
  return {
    caption: 'Table IX: mean percentile among people',
    corner: 'Model',
    columns: ['Mean', 'SD'].map(column),
    rows: [
      ...models.map(({ model, percentiles: own }) =>
        ownRow(model, model, [decimal(own?.mean ?? null, 2), decimal(own?.sd ?? null, 2)]),
      ),
      ...published.percentiles.map((row) =>
        publishedRow(row.model, row.model, [decimal(row.mean, 2), decimal(row.sd, 2)]),
      ),
    ],
  };
}

function scoreCells(row: Record<(typeof SCORES)[number], Parameters<typeof Figures>[0]['of']>) {
  return SCORES.map((score) => <Figures key={score} of={row[score]} />);
}

function ownRow(key: string, name: string, cells: MatrixRow['cells']): MatrixRow {
  return { key: `own ${key}`, name: <Literal text={name} />, note: 'this run', cells };
}

function publishedRow(key: string, name: string, cells: MatrixRow['cells']): MatrixRow {
  return { key: `published ${key}`, name, note: 'published', cells };
}

function column(name: string): { key: string; name: string } {
  return { key: name, name };
}

function decimal(value: number | null, digits: number): string | null {
  return value === null ? null : formatDecimal(value, digits);
}
