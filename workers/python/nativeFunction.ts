import type { CApi, EngineModule, Pointer } from './capi.ts';
import type { ImportHooks } from './imports.ts';
import { encodeText } from './objects.ts';

/** PyMethodDef's flag for a function of exactly one argument. */
const METH_O = 0x0008;

/**
 * A built-in function of Python's whose body lies here, outside of the interpreter's memory. Programs can call
 * it where they get hold of it, and change nothing about it.
 *
 * To be made while the interpreter starts: it adds to the engine's function table, which may not grow later.
 *
 * @param body gets the argument (borrowed) and gives a new reference. It must not throw.
 * @throws Error when the engine can't take it.
 */
export function nativeFunction(
  module: EngineModule,
  api: CApi,
  hooks: ImportHooks,
  name: string,
  body: (argument: Pointer) => Pointer,
): Pointer {
  const { addFunction } = module as {
    addFunction?: (body: (self: Pointer, argument: Pointer) => Pointer, types: string) => number;
  };
  if (addFunction === undefined) throw new Error('The engine takes no functions.');
  const entry = addFunction((_self, argument) => {
    // With JavaScript in between, the stack can't be left for another thread.
    hooks.pinned++;
    const made = body(argument);
    hooks.pinned--;
    return made;
  }, 'iii');
  const text = encodeText(`${name}\0`);
  // struct PyMethodDef { const char *ml_name; PyCFunction ml_meth; int ml_flags; const char *ml_doc; }, kept
  // for as long as the interpreter lives, with the name behind it.
  const definition = api.malloc(16 + text.length);
  api.heap().set(text, definition + 16);
  const view = new DataView(api.heap().buffer, definition, 16);
  view.setUint32(0, definition + 16, true);
  view.setUint32(4, entry, true);
  view.setUint32(8, METH_O, true);
  view.setUint32(12, 0, true);
  const made = api.PyCFunction_NewEx(definition, 0, 0);
  if (made === 0) throw new Error(`The engine did not make ${name}.`);
  return made;
}
