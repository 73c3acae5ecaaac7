import { isObject } from '../../shared/readObjects.ts';
import { isEvalsLog } from './evalsLog.ts';

/** What a file of EFCB holds, from one of its JSON objects; null for nothing of it. */
export function looksLike(object: unknown): 'tasks' | 'samples' | 'scores' | null {
  if (!isObject(object)) return null;
  const has = (key: string) => Object.hasOwn(object, key);
  if (has('input') && has('ideal')) return 'tasks';
  if (has('reply') || isEvalsLog(object)) return 'samples';
  return has('raw') || (has('score') && (has('model') || has('index') || has('id'))) ? 'scores' : null;
}
