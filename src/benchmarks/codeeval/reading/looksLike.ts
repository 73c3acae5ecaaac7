/**
 * What a file holds, from its first JSON object, so that problems and solutions dropped together sort
 * themselves; null for neither.
 */
export function looksLike(first: unknown): 'tasks' | 'samples' | null {
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return null;
  const has = (key: string) => Object.hasOwn(first, key);
  if (has('candidate_solution') || has('extracted_solution')) return 'samples';
  if (has('tests') || has('canonical_solution')) return 'tasks';
  // A line that lacks its solution is still one of solutions; its reader says what is missing.
  return has('model') && has('task_id') ? 'samples' : null;
}
