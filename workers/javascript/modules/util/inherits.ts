import { invalidArgType } from '../errors.ts';

/** Classical inheritance between two constructors, as Node's `util.inherits`. */
export function inherits(child: CallableFunction, parent: CallableFunction): void {
  if (child === undefined || child === null) throw invalidArgType('ctor', 'Function', child);
  if (parent === undefined || parent === null) throw invalidArgType('superCtor', 'Function', parent);
  if (parent.prototype === undefined) {
    throw invalidArgType('superCtor.prototype', 'Object', parent.prototype);
  }
  Object.defineProperty(child, 'super_', { value: parent, writable: true, configurable: true });
  Object.setPrototypeOf(child.prototype, parent.prototype);
}
