/** A function of the engine's, as JavaScript sees it. */
export type WasmFunction = (...args: number[]) => number;

/** The two halves of JavaScript Promise Integration, by which WebAssembly's stacks can be left and taken up again. */
export interface StackSwitching {
  /** An import that suspends its caller's stack until its promise gives the result. */
  suspending(body: () => Promise<number>): WebAssembly.ImportValue;
  /** Enters an exported function on a stack of its own. */
  promising(entry: WasmFunction): (...args: number[]) => Promise<number>;
}

/** Stack switching, or null where the browser has none (before Chrome 137, Firefox 153, Safari 27). */
export function stackSwitching(): StackSwitching | null {
  const { Suspending, promising } = WebAssembly as unknown as {
    Suspending?: new (body: () => Promise<number>) => WebAssembly.ImportValue;
    promising?: StackSwitching['promising'];
  };
  if (Suspending === undefined || promising === undefined) return null;
  return { suspending: (body) => new Suspending(body), promising };
}
