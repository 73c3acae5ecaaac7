import type { EngineModule } from './capi.ts';

/**
 * Native modules no program may import: the bridge to JavaScript, and ctypes, through which any address and
 * any native function could be reached.
 */
const UNLISTED = ['_pyodide_core', '_ctypes', '_ctypes_test'];

/**
 * Blanks their names in the interpreter's table of built-in modules, so that no way of importing (importlib,
 * _imp.create_builtin) finds them. Modules that were imported before stay usable to those who hold them.
 */
export function unlistNativeModules(module: EngineModule, memory: WebAssembly.Memory): void {
  const tableAddress = module._PyImport_Inittab;
  if (typeof tableAddress !== 'number') throw new Error('The engine does not export PyImport_Inittab.');
  const view = new DataView(memory.buffer);
  const bytes = new Uint8Array(memory.buffer);
  // struct _inittab { const char *name; PyObject *(*initfunc)(void); }, ended by a null name.
  for (let entry = view.getUint32(tableAddress, true); ; entry += 8) {
    const name = view.getUint32(entry, true);
    if (name === 0) return;
    const end = bytes.indexOf(0, name);
    if (UNLISTED.includes(new TextDecoder().decode(bytes.slice(name, end)))) bytes.fill(0, name, end);
  }
}
