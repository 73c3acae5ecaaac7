import { encodeText } from '../shared/held.ts';
import type { ModuleRegistry } from './moduleRegistry.ts';

interface Readable {
  push(chunk: Uint8Array | null): boolean;
}

interface StreamModule {
  Readable: new (options: { read: (this: Readable) => void; highWaterMark: number }) => Readable;
}

interface BufferModule {
  Buffer: { from(bytes: Uint8Array): Uint8Array };
}

const CHUNK_BYTES = 65_536;

/** `process.stdin`: a readable stream of the engine's stream module over the program's input. */
export function standardInput(registry: ModuleRegistry, text: string): object {
  const { Readable } = registry.load('stream') as StreamModule;
  const { Buffer } = registry.load('buffer') as BufferModule;
  let given = false;
  const stream = new Readable({
    highWaterMark: CHUNK_BYTES,
    read() {
      if (!given && text !== '') {
        given = true;
        this.push(Buffer.from(encodeText(text)));
      } else {
        this.push(null);
      }
    },
  });
  return Object.assign(stream, { fd: 0 });
}
