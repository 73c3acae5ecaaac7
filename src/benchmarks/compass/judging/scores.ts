import type { Sample } from '../../../model/index.ts';
import type { CaseOutcome } from '../result.ts';

/** The share of cases that passed, 0–100; 0 for none. */
export function shareOf(cases: readonly CaseOutcome[]): number {
  const passed = cases.filter(({ end }) => end === 'pass').length;
  return cases.length === 0 ? 0 : (100 * passed) / cases.length;
}

/**
 * The mean of the three scores, each 0–100. A source that does not parse counts with a quality of 0; where nothing was
 * analysed it is the mean of the other two.
 *
 * @param quality null where there is none.
 * @param isAnalysed whether it was looked for.
 */
export function compositeOf(
  correctness: number,
  efficiency: number,
  quality: number | null,
  isAnalysed: boolean,
): number {
  return isAnalysed ? (correctness + efficiency + (quality ?? 0)) / 3 : (correctness + efficiency) / 2;
}

/** Which framing a sample answers, and which of its answers it is. */
export function promptOf({ data: { prompt, promptIndex }, index }: Sample) {
  return {
    prompt: typeof prompt === 'string' ? prompt : null,
    promptIndex: typeof promptIndex === 'number' ? promptIndex : index,
  };
}
