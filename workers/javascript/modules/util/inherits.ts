import { invalidArgType } from '../errors.ts';

/** Classical inheritance between two constructors, as Node's `util.inherits`. */
export function inherits(child: unknown, parent: unknown): void {
  if (typeof child !== 'function') throw invalidArgType('ctor', 'Function', child);
  if (typeof parent !== 'function') throw invalidArgType('superCtor', 'Function', parent);
  if (parent.prototype === undefined) {
    throw invalidArgType('superCtor.prototype', 'Object', parent.prototype);
  }
  Object.defineProperty(child, 'super_', { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(child.prototype, parent.prototype);
}
