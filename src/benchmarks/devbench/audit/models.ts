/** Names under which the baselines of a task are evaluated like a model's answers. */
export const GOLDEN_MODEL = 'golden completion';
export const EMPTY_MODEL = 'empty completion';

/** Is this one of the two baselines, and no model? */
export function isBaseline(model: string): boolean {
  return model === GOLDEN_MODEL || model === EMPTY_MODEL;
}
