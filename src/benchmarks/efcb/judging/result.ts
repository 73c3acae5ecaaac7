import * as v from 'valibot';
import { type Evaluation, JUDGE_FAILURES } from '../../../model/index.ts';
import { EFCB_TASKS, LETTERS } from '../kinds.ts';

const efcbResult = v.object({
  task: v.picklist(EFCB_TASKS),
  repository: v.string(),
  /** In the task's own range: 0 or 1, or the judge's 0–10; null where no judge gave it. */
  value: v.nullable(v.number()),
  /** Null where none can be read, and where no letter was asked for. */
  letter: v.nullable(v.picklist(LETTERS)),
  /** The letters that are right; none where no letter was asked for. */
  accepted: v.array(v.string()),
  /** What the judge said, word for word. */
  raw: v.nullable(v.string()),
  failure: v.nullable(v.picklist(JUDGE_FAILURES)),
});

/** What an evaluation of EFCB's keeps beside its verdict. A type, not an interface: it is stored as plain data. */
export type EfcbResult = v.InferOutput<typeof efcbResult>;

/** @throws ValiError for an evaluation that is none of EFCB's. */
export function readResult({ result }: Pick<Evaluation, 'result'>): EfcbResult {
  return v.parse(efcbResult, result);
}
