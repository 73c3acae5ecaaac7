export {
  EFCB_TASK_NAMES,
  EFCB_TASKS,
  type EfcbTask,
  isChoice,
  LETTERS,
  type Letter,
} from './kinds.ts';
export { UNREADABLE } from './judging/evaluate.ts';
export { type EfcbResult, readResult } from './judging/result.ts';
export { efcb } from './module.ts';
export * from './reading/index.ts';
export { type EfcbScore, efcbScore, type TaskFigures } from './scoring/score.ts';
export { type EfcbQuestion, questionOf, userMessage } from './task.ts';
