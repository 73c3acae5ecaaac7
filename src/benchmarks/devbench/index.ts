export { auditOf, isPassNotStrict, nullPasses, passes } from './audit/audit.ts';
export type * from './audit/auditTypes.ts';
export { auditSamples, EMPTY_MODEL, GOLDEN_MODEL, isBaseline } from './audit/baselines.ts';
export { DUPLICATES_COMPARED } from './audit/duplicates.ts';
export { CATEGORIES, CATEGORY_NAMES, type Category, LANGUAGE_NAMES, LANGUAGES } from './categories.ts';
export type { ByGroup } from './groups.ts';
export { assemble } from './judging/assemble.ts';
export { type DevbenchResult, readResult } from './judging/result.ts';
export { type Assembled, originOfLine, type Part, type Segment, textOf } from './judging/segments.ts';
export { STRICT_READING } from './judging/strict.ts';
export { lacking } from './judging/verdict.ts';
export { devbench } from './module.ts';
export { devbenchByJudge } from './opinion/module.ts';
export { type Opinion, opinionScore, readOpinion } from './opinion/opinion.ts';
export { type Judging, type OpinionFigures, type OpinionReport, opinionReports } from './opinion/report.ts';
export {
  COMPLETION_MARKER,
  devbenchJudgeRequest,
  devbenchJudgeScore,
  INSTRUCTIONS as JUDGE_INSTRUCTIONS,
  MOST_POINTS,
} from './opinion/rubric.ts';
export { type PublishedTables, readPublished } from './published.ts';
export * from './reading/index.ts';
export { completionFiles } from './reports/completionFiles.ts';
export { DEFAULT_REPORT, devbenchReport } from './reports/report.ts';
export { type ReportMaterial, reportFiles, resultLines, summaryFiles } from './reports/reportFiles.ts';
export type * from './reports/reportTypes.ts';
export { type LineVerdict, type ResultLine, resultLine } from './reports/resultLine.ts';
export { type PublishedGroup, type PublishedModel, similarityJson } from './reports/similarityJson.ts';
export type { Scorer } from './similarity/scorer.ts';
export { ScoringPool } from './similarity/scoringPool.ts';
export { groupOf, type Similarities, similarities, type TaskSimilarity } from './similarity/similarity.ts';
export {
  type SimilarityGroup,
  type SimilarityTables,
  similarityTables,
} from './similarity/similarityTables.ts';
