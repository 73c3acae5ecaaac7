/** Node's printing of values: costly to evaluate, so it is loaded by the first who needs it. */
export function inspectModule(): typeof import('node-inspect-extracted') {
  return require('internal/inspect');
}

/** The symbol that names a value's own way of being printed. */
export const customInspect: unique symbol = Symbol.for('nodejs.util.inspect.custom') as never;
