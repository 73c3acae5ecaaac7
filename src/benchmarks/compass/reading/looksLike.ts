import { isObject } from '../../shared/readObjects.ts';

/** Fields that, two of them together, only a task of COMPASS has. */
const TASK_FIELDS = ['statement', 'signature', 'correctness', 'efficiency', 'references'];
const WRITTEN = new RegExp(`"(${TASK_FIELDS.join('|')})"\\s*:`, 'g');

/** What a file of COMPASS holds, from one of its JSON values; null for nothing of it. */
export function looksLike(value: unknown): 'tasks' | 'samples' | null {
  const object: unknown = Array.isArray(value) ? value[0] : value;
  if (!isObject(object)) return null;
  if (TASK_FIELDS.filter((field) => Object.hasOwn(object, field)).length > 1) return 'tasks';
  return Object.hasOwn(object, 'task') && Object.hasOwn(object, 'code') ? 'samples' : null;
}

/** The same from the beginning of a file whose JSON goes over several lines. */
export function documentLooksLike(head: string): 'tasks' | null {
  if (!/^\ufeff?\s*[[{]/.test(head)) return null;
  const fields = new Set([...head.matchAll(WRITTEN)].map(([, field]) => field));
  return fields.size > 1 ? 'tasks' : null;
}
