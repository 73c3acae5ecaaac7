import promises from 'node:readline/promises';
import { unsupportedFunction } from '../engine.ts';
import { Interface } from '../readline/interface.ts';

type Arguments = ConstructorParameters<typeof Interface>;

/** Terminals understand these; a stream that is none gets the plain codes all the same, as in Node. */
const writing =
  (code: (...args: number[]) => string) =>
  (stream: { write(text: string): unknown }, ...args: number[]) =>
    stream.write(code(...args));

/** Node's "readline". */
export default {
  Interface,
  createInterface: (...args: Arguments) => new Interface(...args),
  clearLine: writing((direction = 0) => `\u001B[${{ '-1': 1, 1: 0 }[direction] ?? 2}K`),
  clearScreenDown: writing(() => '\u001B[0J'),
  cursorTo: writing((x = 0, y) => (typeof y === 'number' ? `\u001B[${y + 1};${x + 1}H` : `\u001B[${x + 1}G`)),
  moveCursor: writing((dx = 0, dy = 0) => {
    const across = dx === 0 ? '' : `\u001B[${Math.abs(dx)}${dx < 0 ? 'D' : 'C'}`;
    return `${across}${dy === 0 ? '' : `\u001B[${Math.abs(dy)}${dy < 0 ? 'A' : 'B'}`}`;
  }),
  emitKeypressEvents: unsupportedFunction('readline', 'emitKeypressEvents'),
  promises,
};
