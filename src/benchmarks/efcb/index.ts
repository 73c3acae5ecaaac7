export { UNREADABLE } from './judging/evaluate.ts';
export { type EfcbResult, readResult } from './judging/result.ts';
export {
  EFCB_TASK_NAMES,
  EFCB_TASKS,
  type EfcbTask,
  isChoice,
  LETTERS,
  type Letter,
} from './kinds.ts';
export { efcb } from './module.ts';
export * from './reading/index.ts';
export { baselinesOf } from './reports/baselines.ts';
export {
  COLUMNS_NOTE,
  type PublishedModel,
  publishedModels,
  TABLE_4_NOTE,
} from './reports/publishedTables.ts';
export { efcbReport } from './reports/report.ts';
export { type EfcbReportMaterial, reportFiles, summaryFiles } from './reports/reportFiles.ts';
export type * from './reports/reportTypes.ts';
export { type ResultLine, resultLines } from './reports/resultLine.ts';
export { type EfcbScore, efcbScore, type TaskFigures } from './scoring/score.ts';
export { type EfcbQuestion, questionOf, userMessage } from './task.ts';
