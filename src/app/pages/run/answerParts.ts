import { scoredOf } from '../../../benchmarks/compass/reports/scored.ts';
import type { BenchmarkId, Evaluation } from '../../../model/index.ts';

/** What a row has of the answer itself, in benchmarks that know more of one than its verdict. */
export interface AnswerPart {
  /** Groups that it belongs to by itself, beside its task's: the prompt that it was asked with. */
  groups: Readonly<Record<string, string>>;
  /** What was found in it, by name. */
  marks: readonly string[];
  /** Its scores, 0–100; null where it has none. */
  points: Readonly<Record<string, number | null>>;
}

const NOTHING: AnswerPart = { groups: {}, marks: [], points: {} };

/** Marks of a COMPASS sample beside the findings in it. */
export const WITHOUT_QUALITY = 'without-quality';
export const NOT_RUNNING = 'not-running';

/** The dimension that prompts are filtered by. */
export const PROMPT_DIMENSION = 'prompt';

/** How the part is read, by benchmark. */
const READERS: Partial<Record<BenchmarkId, (evaluation: Evaluation) => AnswerPart>> = {
  compass: remembered(compassPart),
};

/** What an answer has of its own; nothing where its benchmark has no such thing. */
export function answerPartOf(benchmark: BenchmarkId): (evaluation: Evaluation) => AnswerPart {
  return READERS[benchmark] ?? (() => NOTHING);
}

function compassPart(evaluation: Evaluation): AnswerPart {
  const { prompt } = evaluation.result;
  const groups: AnswerPart['groups'] = typeof prompt === 'string' ? { [PROMPT_DIMENSION]: prompt } : {};
  const scored = scoredOf(evaluation);
  if (scored === null) return { ...NOTHING, groups };
  const { correctness, efficiency, quality, composite, runs, report } = scored;
  const kinds = new Set<string>(report?.findings.map(({ kind }) => kind));
  if (quality === null) kinds.add(WITHOUT_QUALITY);
  if (!runs) kinds.add(NOT_RUNNING);
  return { groups, marks: [...kinds], points: { correctness, efficiency, quality, composite } };
}

/** Rows are made anew whenever a result comes in; an evaluation never changes. */
function remembered(read: (evaluation: Evaluation) => AnswerPart): (evaluation: Evaluation) => AnswerPart {
  const known = new WeakMap<Evaluation, AnswerPart>();
  return (evaluation) => {
    const part = known.get(evaluation) ?? read(evaluation);
    known.set(evaluation, part);
    return part;
  };
}
