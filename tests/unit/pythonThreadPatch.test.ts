import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ModuleBinary, unsigned } from '../../wasm/threads/binary.ts';
import { THREAD_DOOR } from '../../wasm/threads/calls.ts';
import { withThreads } from '../../wasm/threads/patch.ts';

const root = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'));
const engine = new Uint8Array(readFileSync(join(root, 'pyodide.asm.wasm')));

describe('the engine with threads', () => {
  const patched = withThreads(engine);

  test('imports and exports what the engine does, and other bodies stay as they were', () => {
    const [before, after] = [new ModuleBinary(engine), new ModuleBinary(patched)];
    expect(after.importIndex(THREAD_DOOR)).toBe(before.importIndex(THREAD_DOOR));
    expect(after.exportIndex('PyObject_Call')).toBe(before.exportIndex('PyObject_Call'));
    expect(after.body('PyObject_Call')).toEqual(before.body('PyObject_Call'));
    expect(after.body('_PySemaphore_Wait')).not.toEqual(before.body('_PySemaphore_Wait'));
  });

  test('asks for one place that decides who a thread is', () => {
    const module = new ModuleBinary(patched);
    const identity = [...module.body('PyThread_get_thread_ident')];
    const address = [...module.body('pthread_self')].slice(1, -1);
    // No locals; the address; i32.load; end.
    expect(identity).toEqual([0, ...address, 0x28, 2, 0, 0x0b]);
  });

  test('asks for processes, and for signals to others', () => {
    const [before, after] = [new ModuleBinary(engine), new ModuleBinary(patched)];
    const door = [0x10, ...unsigned(after.importIndex(THREAD_DOOR))];
    for (const name of ['fork', 'kill']) {
      expect(Buffer.from(before.body(name)).includes(Buffer.from(door))).toBe(false);
      expect(Buffer.from(after.body(name)).includes(Buffer.from(door))).toBe(true);
    }
  });

  test('is patched once: a second time the code that is sought is gone', () => {
    expect(() => withThreads(patched)).toThrow(/occurs 0 times/);
  });
});
