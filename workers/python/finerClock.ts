type ReadClock = (clock: number, precision: bigint, at: number) => number;

/** CLOCK_REALTIME, which may stand still or go back. */
const REALTIME = 0;
const NANOSECOND = 1n;

/**
 * Has no two readings of the monotonic clock be the same. The browser's clock stands still for 5 µs at a time, or
 * 100 µs; Linux's is finer than a call of it takes, and programs sort by it and divide by its differences. Within one
 * step of the browser's clock, each reading is a nanosecond after the one before.
 * @param memory the engine's memory, once there is one.
 */
export function refineClock(imports: WebAssembly.Imports, memory: () => unknown): WebAssembly.Imports {
  const wasi = imports.wasi_snapshot_preview1 as Record<string, unknown>;
  const read = wasi.clock_time_get as ReadClock;
  let last = 0n;
  wasi.clock_time_get = (clock: number, precision: bigint, at: number) => {
    const result = read(clock, precision, at);
    const current = memory();
    if (clock === REALTIME || result !== 0 || !(current instanceof WebAssembly.Memory)) return result;
    const view = new DataView(current.buffer);
    const time = view.getBigInt64(at >>> 0, true);
    last = time > last ? time : last + NANOSECOND;
    view.setBigInt64(at >>> 0, last, true);
    return result;
  };
  return imports;
}
