import * as v from 'valibot';
import { FINDING_KINDS } from '../../model/quality.ts';
import { publishedRows } from '../shared/publishedRows.ts';
import { PROMPTS } from './prompts.ts';

/** The paper's models, in the order of its table VI. */
export const PUBLISHED_MODELS = ['Claude-Opus-4', 'Gemini-2.5-Pro', 'O4-Mini-High'] as const;

const points = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const positive = v.pipe(v.number(), v.minValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const unit = v.pipe(v.number(), v.minValue(-1), v.maxValue(1));

const model = v.picklist(PUBLISHED_MODELS);
const byModel = <Value extends v.GenericSchema>(value: Value) => v.record(model, value);
const figures = v.object({ median: points, mean: points, sd: positive });
const scores = { correctness: figures, efficiency: figures, quality: figures, composite: figures };
const spread = { mean: positive, sd: positive };
const task = v.pipe(count, v.minValue(1), v.maxValue(50));

const correlations = v.object({
  table: count,
  model: v.nullable(model),
  correctnessEfficiency: unit,
  correctnessQuality: unit,
  efficiencyQuality: unit,
});
const component = v.object({
  component: count,
  share: points,
  correctness: unit,
  efficiency: unit,
  quality: unit,
});
const overall = v.object({ model, ...scores });
const issueCounts = v.object({ model, total: count, mean: positive, median: positive });
const finding = v.object({
  finding: v.picklist(FINDING_KINDS),
  name: v.string(),
  models: byModel(v.object({ count, share: points })),
});
const percentiles = v.object({ model, ...spread });
const consistency = v.object({
  model,
  dimension: v.picklist(['correctness', 'efficiency', 'quality']),
  ...spread,
});
const prompts = v.object({
  table: count,
  model: v.nullable(model),
  prompt: v.picklist(PROMPTS),
  ...scores,
});
const human = v.object({
  task,
  name: v.string(),
  mean: points,
  median: points,
  sd: positive,
  skew: v.number(),
  submissions: count,
});
const taskFigures = v.object({ task, models: byModel(figures) });
const taskPercentiles = v.object({
  task,
  difficulty: v.string(),
  humanMean: points,
  models: byModel(v.object({ combined: points, percentile: points })),
});

/** The paper's tables and appendices. Scores, shares and percentiles are 0–100. */
export interface PublishedTables {
  /** Tables I–IV; `model` null for all together. */
  correlations: v.InferOutput<typeof correlations>[];
  /** Table V, with the shares from the text. */
  components: v.InferOutput<typeof component>[];
  /** Table VI. */
  overall: v.InferOutput<typeof overall>[];
  /** Table VII. */
  issueCounts: v.InferOutput<typeof issueCounts>[];
  /** Table VIII. */
  findings: v.InferOutput<typeof finding>[];
  /** Table IX. */
  percentiles: v.InferOutput<typeof percentiles>[];
  /** Table X. */
  consistency: v.InferOutput<typeof consistency>[];
  /** Table XI. */
  compositeConsistency: v.InferOutput<typeof percentiles>[];
  /** Tables XII–XV; `model` null for all together. */
  prompts: v.InferOutput<typeof prompts>[];
  /** Appendix A. */
  human: v.InferOutput<typeof human>[];
  /** Appendices B–E. */
  taskCorrectness: v.InferOutput<typeof taskFigures>[];
  taskEfficiency: v.InferOutput<typeof taskFigures>[];
  taskQuality: v.InferOutput<typeof taskFigures>[];
  taskComposite: v.InferOutput<typeof taskFigures>[];
  /** Appendix F. */
  taskPercentiles: v.InferOutput<typeof taskPercentiles>[];
}

/**
 * Reads the published tables from the starter data `compass-published` (path to text).
 *
 * @throws Error when a table is missing, ValiError when a line is not as it should be.
 */
export function readPublished(texts: Readonly<Record<string, string>>): PublishedTables {
  return {
    correlations: publishedRows(texts, 'tables1-4-correlations', correlations),
    components: publishedRows(texts, 'table5-principal-components', component),
    overall: publishedRows(texts, 'table6-overall', overall),
    issueCounts: publishedRows(texts, 'table7-issue-counts', issueCounts),
    findings: publishedRows(texts, 'table8-findings', finding),
    percentiles: publishedRows(texts, 'table9-percentiles', percentiles),
    consistency: publishedRows(texts, 'table10-consistency', consistency),
    compositeConsistency: publishedRows(texts, 'table11-composite-consistency', percentiles),
    prompts: publishedRows(texts, 'tables12-15-prompts', prompts),
    human: publishedRows(texts, 'appendix-a-human-baselines', human),
    taskCorrectness: publishedRows(texts, 'appendix-b-correctness', taskFigures),
    taskEfficiency: publishedRows(texts, 'appendix-c-efficiency', taskFigures),
    taskQuality: publishedRows(texts, 'appendix-d-quality', taskFigures),
    taskComposite: publishedRows(texts, 'appendix-e-composite', taskFigures),
    taskPercentiles: publishedRows(texts, 'appendix-f-percentiles', taskPercentiles),
  };
}
