import type { AutomationJudge } from '../../src/model/index.ts';
import { UsageError } from './usageError.ts';

/** Environment variable with the key of the judge's provider: others on the machine see arguments, and not that. */
const KEY_VARIABLE = 'BENCHTAB_JUDGE_KEY';

/** Which judge, and the file of its scores where it comes from one, as given. */
export interface JudgeOption {
  judge: AutomationJudge;
  scores: string | null;
}

/**
 * Reads `--judge lexical|imported:PATH|openai:URL` and `--judge-model`.
 *
 * @returns null for no judge.
 * @throws UsageError
 */
export function judgeOption(
  given: string | undefined,
  model: string | undefined,
  environment: Readonly<Record<string, string | undefined>>,
): JudgeOption | null {
  const [, kind, place] = /^(lexical|imported:|openai:)(.*)$/s.exec(given ?? '') ?? [];
  if (model !== undefined && kind !== 'openai:')
    throw new UsageError('--judge-model needs --judge openai:URL.');
  if (given === undefined) return null;
  if (kind === 'lexical' && place === '') return { judge: { kind: 'lexical' }, scores: null };
  if (kind === 'imported:' && place) return { judge: { kind: 'imported' }, scores: place };
  if (kind === 'openai:' && place) {
    if (model === undefined) throw new UsageError('--judge openai:URL needs --judge-model.');
    const key = environment[KEY_VARIABLE] ?? null;
    return { judge: { kind: 'openai', address: place, model, key }, scores: null };
  }
  throw new UsageError(`--judge is "${given}". It should be lexical, imported:PATH or openai:URL.`);
}
