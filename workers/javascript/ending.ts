/**
 * Takes the thread away from the program for good: nothing of it runs after its end, whatever it would catch. The
 * page ends the worker as soon as it has the result.
 */
export function blocker(): () => never {
  // A shared memory is there also where the page is not isolated; without one the thread spins.
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const cell = new Int32Array(memory.buffer);
  const { wait } = Atomics;
  return () => {
    for (;;) {
      try {
        wait(cell, 0, 0);
      } catch {
        // Not to be woken.
      }
    }
  };
}
