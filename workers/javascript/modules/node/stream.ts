import type NodeStream from 'node:stream';
import { unsupportedFunction } from '../engine.ts';

// Node's own streams, as its maintainers publish them apart.
const stream: typeof NodeStream = require('readable-stream');

/** The bridges to the web's streams lead to classes that a program here may lack. */
for (const [owner, names] of [
  [stream.Readable, ['toWeb', 'fromWeb']],
  [stream.Writable, ['toWeb', 'fromWeb']],
  [stream.Duplex, ['toWeb', 'fromWeb']],
] as const) {
  for (const name of names) {
    Object.defineProperty(owner, name, { value: unsupportedFunction(`stream.${owner.name}`, name) });
  }
}

/** Node's "stream". */
export default stream;
