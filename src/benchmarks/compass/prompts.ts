/** The paper's framings of a task, in the order of its tables XII–XV. */
export const PROMPTS = ['neutral', 'correctness', 'efficiency', 'dual'] as const;

/** Orders prompts: the paper's first, others by name, none (null) last. */
export function comparePrompts(a: string | null, b: string | null): number {
  return rank(a) - rank(b) || ((a ?? '') < (b ?? '') ? -1 : 1);
}

function rank(prompt: string | null): number {
  if (prompt === null) return PROMPTS.length + 1;
  const known: readonly string[] = PROMPTS;
  const place = known.indexOf(prompt);
  return place < 0 ? PROMPTS.length : place;
}
