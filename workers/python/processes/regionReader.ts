import type { CApi, EngineModule, Pointer } from '../capi.ts';
import type { ImportHooks } from '../imports.ts';
import { nativeFunction } from '../nativeFunction.ts';
import { setItem } from '../objects.ts';
import type { Processes } from './index.ts';

/** Three 32-bit numbers: a region, an offset and a length. */
const REQUEST_BYTES = 12;

/**
 * Gives the library's Python a function that reads shared memory, as a new bytes object, or None where that is not
 * within it. To be made while the interpreter starts.
 * @param namespace the dict that the function is put into, as `read_region`.
 */
export function giveRegionReader(
  module: EngineModule,
  api: CApi,
  hooks: ImportHooks,
  processes: Processes,
  namespace: Pointer,
): void {
  const read = nativeFunction(module, api, hooks, 'read_region', (request) => {
    const size = api.PyBytes_Size(request);
    // With the error that it is no bytes object.
    if (size < 0) return 0;
    const at = api.PyBytes_AsString(request);
    const number = (index: number) => new DataView(api.heap().buffer).getInt32(at + 4 * index, true);
    const part =
      size === REQUEST_BYTES ? processes.membership.regions.part(number(0), number(1), number(2)) : null;
    if (part === null) {
      const none = api.address('_Py_NoneStruct');
      api.Py_IncRef(none);
      return none;
    }
    const made = api.PyBytes_FromStringAndSize(0, part.length);
    if (made !== 0) api.heap().set(part, api.PyBytes_AsString(made));
    return made;
  });
  setItem(api, namespace, 'read_region', read);
}
