import type { Engine } from './boot.ts';
import type { Interpreter } from './interpreter.ts';

/**
 * Puts the interpreter's memory back to what it was before any program ran.
 *
 * Why that is enough, where it is done at all: everything Python knows lies in this memory, below the break
 * (what malloc ever asked for). The image holds all of it; what a program's allocations added above is zeroed,
 * as fresh memory is. What lies outside the memory is checked: it must not have grown (memory, function
 * table), nothing lasting may have been called (imports.ts), files are remade (filesystem.ts), and the
 * program must have come back on its own, so that the native stack is where it was.
 */
export function memoryImage(engine: Engine, interpreter: Interpreter) {
  const { api } = interpreter;
  const firstBreak = api.sbrk(0);
  const image = api.heap().slice(0, firstBreak);
  const memoryBytes = engine.memory.buffer.byteLength;
  const tableLength = engine.table.length;

  return {
    bytes: memoryBytes,
    /**
     * Null after a full restore; otherwise what stands in the way, and the worker must be thrown away.
     * @param mayHaveGrown the memory may be longer than it was; what is new of it is empty afterwards.
     */
    restore(mayHaveGrown = false): string | null {
      if (engine.hooks.lasting !== null) return engine.hooks.lasting;
      if (!mayHaveGrown && engine.memory.buffer.byteLength !== memoryBytes) return 'memory growth';
      if (engine.table.length !== tableLength) return 'new native functions';
      const lastBreak = api.sbrk(0);
      const heap = api.heap();
      heap.set(image, 0);
      if (lastBreak > firstBreak) heap.fill(0, firstBreak, lastBreak);
      return null;
    },
  };
}
