import { OP, unsigned } from '../../../wasm/threads/binary.ts';
import type { StackSwitching } from './jspi.ts';

/** An import's body: a number at once, or a promise of one, for which the caller's stack is to be suspended. */
export type Body = (...args: number[]) => number | Promise<number>;

/** Says in place of a result that there is a promise of one: the one number that no import of ours gives. */
const PROMISED = -(2 ** 31);

const I32 = 0x7f;
const FUNCTION_TYPE = 0x60;
const SECTION = { type: 1, import: 2, function: 3, export: 7, code: 10 } as const;

/**
 * An import that suspends its caller where its body gives a promise, and only then. A Suspending object alone can be
 * called on a promising stack only, and we call the interpreter on others, too: so a few lines of WebAssembly call
 * the body as it is, and the Suspending object only where there is something to wait for.
 * @param parameters how many the import takes, all of them i32.
 */
export function suspendable(
  switching: StackSwitching,
  parameters: number,
  body: Body,
): WebAssembly.ImportValue {
  let promised: Promise<number> | null = null;
  const now = (...args: number[]): number => {
    const result = body(...args);
    if (typeof result === 'number') return result;
    promised = result;
    return PROMISED;
  };
  const later = switching.suspending(() => {
    if (promised === null) throw new Error('There is nothing to wait for.');
    const waited = promised;
    promised = null;
    return waited;
  });
  const instance = new WebAssembly.Instance(junction(parameters), { i: { n: now, l: later } });
  return instance.exports.f as WebAssembly.ImportValue;
}

const junctions = new Map<number, WebAssembly.Module>();

/** `f(…) { r = i.n(…); return r == PROMISED ? i.l() : r }` */
function junction(parameters: number): WebAssembly.Module {
  const known = junctions.get(parameters);
  if (known !== undefined) return known;
  const given = Array.from({ length: parameters }, (_, index) => [OP.localGet, ...unsigned(index)]).flat();
  const result = unsigned(parameters);
  const code = [
    ...[1, 1, I32],
    ...[...given, OP.call, 0, OP.localTee, ...result, ...PROMISED_CONSTANT, OP.i32Eq],
    ...[OP.if, I32, OP.call, 1, OP.else, OP.localGet, ...result, OP.end, OP.end],
  ];
  const signature = (count: number) => [FUNCTION_TYPE, count, ...Array(count).fill(I32), 1, I32];
  const text = (name: string) => [name.length, ...new TextEncoder().encode(name)];
  const section = (id: number, content: number[]) => [id, ...unsigned(content.length), ...content];
  const module = new WebAssembly.Module(
    Uint8Array.from([
      ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      ...section(SECTION.type, [2, ...signature(parameters), ...signature(0)]),
      ...section(SECTION.import, [2, ...text('i'), ...text('n'), 0, 0, ...text('i'), ...text('l'), 0, 1]),
      ...section(SECTION.function, [1, 0]),
      ...section(SECTION.export, [1, ...text('f'), 0, 2]),
      ...section(SECTION.code, [1, ...unsigned(code.length), ...code]),
    ]),
  );
  junctions.set(parameters, module);
  return module;
}

const PROMISED_CONSTANT = [OP.i32Const, 0x80, 0x80, 0x80, 0x80, 0x78];
