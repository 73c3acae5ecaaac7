/** One number that a judge is asked for. */
export interface AskedScore {
  /** Names it where several are asked for: "relevance", "helpfulness". */
  name: string;
  least: number;
  most: number;
  /** Only whole numbers count. */
  whole: boolean;
}

/** What a judge is asked about one answer. It never learns whose answer it is. */
export interface JudgeRequest {
  /** Names the rubric and the version of its words, for example "efcb/similarity/1"; part of every cache key. */
  rubric: string;
  /** The judge's instructions, in the benchmark's words. */
  instructions: string;
  /** What the answer is held against. */
  truth: string;
  /** The answer. */
  prediction: string;
  /** What the answer was given to, where the rubric wants it; null where it does not. */
  context: string | null;
  /** One or several scores; a judge gives all of them or fails. */
  asks: readonly AskedScore[];
}

/** Why a judge gave no score. */
export const JUDGE_FAILURES = [
  /** Its reply is not the number that was asked for. */
  'unreadable',
  /** It refused, or was stopped by a filter. */
  'refused',
  /** The provider could not be reached, or answered with an error. */
  'unavailable',
  /** The budget of requests or tokens is used up. */
  'budget',
  /** No score for this answer was imported. */
  'missing',
] as const;
export type JudgeFailure = (typeof JUDGE_FAILURES)[number];

/** What a judge said: scores, or why there are none. Never both, and never a zero in a failure's place. */
export type Judgement =
  | { scores: Record<string, number>; raw: string | null }
  | { failure: JudgeFailure; message: string; raw: string | null };

/** What names an answer within a run. */
export interface AnswerName {
  model: string;
  taskId: string;
  /** 0-based among the model's answers to the task. */
  index: number;
}

/** Something that scores prose. */
export interface Judge {
  /** Provider, model and whatever else could change a score: part of every cache key. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Does the same request always give the same score? Only then is one judgement as good as several. */
  readonly deterministic: boolean;
  /** How many requests may be under way at a time. */
  readonly concurrency: number;
  /** Makes it ready, for example by loading a model. Rejects with a message for people where it can't be. */
  start(onProgress?: (progress: { loadedBytes: number; totalBytes: number }) => void): Promise<void>;
  /**
   * Does not reject for anything a provider does.
   *
   * @param of whose answer it is: for judges that look a score up. A judge that reads is never shown it.
   * @throws the signal's reason once it is aborted.
   */
  judge(request: JudgeRequest, signal: AbortSignal, of: AnswerName): Promise<Judgement>;
  /**
   * The same judge asked anew, past all that is kept of what it said before, under an id of its own: shows how its scores
   * hold. Absent where it would say the same by its making.
   *
   * @param time 1 for the first time that it is asked again.
   */
  again?(time: number): Judge;
}
