type Native = (...args: unknown[]) => unknown;

/** Offsets in C's struct tm, which the engine's time functions fill. */
const TM_ISDST = 32;
const TM_GMTOFF = 36;

/**
 * Makes local time UTC, as the environment's TZ says. The engine would ask the browser instead, and a
 * program's outcome would depend on where in the world it was run.
 * @param memory the engine's memory, once there is one.
 * @throws Error naming the function that the engine does not import.
 */
export function keepUtc(imports: WebAssembly.Imports, memory: () => unknown): WebAssembly.Imports {
  const env = imports.env as Record<string, unknown>;
  const native = (name: string): Native => {
    const found = env[name];
    if (typeof found !== 'function') throw new Error(`The engine does not import ${name}.`);
    return found as Native;
  };
  const view = (): DataView => {
    const current = memory();
    if (!(current instanceof WebAssembly.Memory)) throw new Error('The engine has no memory yet.');
    return new DataView(current.buffer);
  };
  const gmtime = native('_gmtime_js');
  const timegm = native('_timegm_js');

  env._localtime_js = (time: bigint, tm: number) => {
    gmtime(time, tm);
    view().setInt32((tm >>> 0) + TM_ISDST, 0, true);
    view().setInt32((tm >>> 0) + TM_GMTOFF, 0, true);
  };
  env._mktime_js = (tm: number) => {
    view().setInt32((tm >>> 0) + TM_ISDST, 0, true);
    return timegm(tm);
  };
  env._tzset_js = (offset: number, hasDst: number, ...names: number[]) => {
    view().setInt32(offset >>> 0, 0, true);
    view().setInt32(hasDst >>> 0, 0, true);
    for (const name of names)
      new Uint8Array(view().buffer, name >>> 0, 4).set(new TextEncoder().encode('UTC\0'));
  };
  return imports;
}
