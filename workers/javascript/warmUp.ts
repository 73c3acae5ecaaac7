import type { ModuleRegistry } from './moduleRegistry.ts';

/**
 * The modules that a program must not come before: "assert" and what it needs. A program that replaced
 * `Object.is` would else decide what its assertions come to; Node's own hold the originals.
 */
const BEFORE_ANY_PROGRAM = ['internal/held', 'internal/inspect', 'assert'];

/** Evaluates what must be before any program. */
export function warmUp(registry: ModuleRegistry): void {
  for (const name of BEFORE_ANY_PROGRAM) registry.load(name);
}
