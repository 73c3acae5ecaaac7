import { isObject } from '../../shared/readObjects.ts';
import { completionsOn, hasCompletions } from './completionKeys.ts';
import { looksLikeHumanEval } from './humanEval.ts';
import { placeOfPath } from './place.ts';
import { looksLikeScores } from './scoreRecord.ts';

/**
 * What a file of DevBench or in HumanEval's format holds, from one of its JSON objects and its path, so that
 * everything dropped together sorts itself; null for neither.
 */
export function looksLike(object: unknown, path: string): 'tasks' | 'samples' | 'scores' | null {
  if (!isObject(object)) return null;
  const has = (key: string) => Object.hasOwn(object, key);
  if (has('id') && hasCompletions(object)) return 'samples';
  if (has('id') && (has('golden_completion') || (has('prefix') && has('suffix')))) {
    const { model, benchmarkFile } = placeOfPath(path);
    // A line of completions may lack its model's; the name of its file gives it away.
    if (model !== null) return 'samples';
    return !benchmarkFile && completionsOn(object, null).length > 0 ? 'samples' : 'tasks';
  }
  return looksLikeHumanEval(object) ?? (looksLikeScores(object) ? 'scores' : null);
}
