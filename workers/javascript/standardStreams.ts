import { apply, Bytes, byteCount, encodeText, isBytes, writeBytes } from '../shared/held.ts';
import { Emitter, tell } from './emitter.ts';
import type { EventLoop } from './eventLoop.ts';
import { nodeError, received } from './nodeErrors.ts';

/** Where the bytes of a standard stream go. */
export type Sink = (bytes: Uint8Array) => void;

/** Encodes a text in another encoding than UTF-8, as `Buffer.from` does. */
export type Encode = (text: string, encoding: string) => Uint8Array;

type Done = (error?: unknown) => void;

/** `process.stdout` and `process.stderr`: what programs and pipes need of a writable stream of a file. */
export class StandardOutput extends Emitter {
  readonly fd: number;
  readonly writable = true;
  readonly writableLength = 0;
  readonly writableHighWaterMark = 16384;
  readonly writableNeedDrain = false;
  readonly writableEnded = false;
  readonly writableFinished = false;
  readonly destroyed = false;
  readonly #sink: Sink;
  readonly #encode: Encode;
  readonly #loop: EventLoop;

  constructor(fd: number, sink: Sink, encode: Encode, loop: EventLoop) {
    super();
    this.fd = fd;
    this.#sink = sink;
    this.#encode = encode;
    this.#loop = loop;
  }

  write(chunk: unknown, encoding?: unknown, done?: unknown): boolean {
    this.#sink(this.#bytesOf(chunk, typeof encoding === 'string' ? encoding : 'utf8'));
    const callback = typeof encoding === 'function' ? encoding : done;
    if (typeof callback === 'function') {
      this.#loop.nextTick({ run: callback as Done, self: undefined, args: [null] });
    }
    return true;
  }

  /** Node's standard streams can't be closed either; what is given is written. */
  end(chunk?: unknown, encoding?: unknown, done?: unknown): this {
    const values = [chunk, encoding, done];
    let callback: unknown = null;
    for (let at = 0; at < values.length; at++) if (typeof values[at] === 'function') callback = values[at];
    if (chunk !== undefined && chunk !== null && typeof chunk !== 'function') this.write(chunk, encoding);
    const finish = () => {
      tell(this, 'finish');
      if (typeof callback === 'function') apply(callback as Done, undefined, []);
    };
    this.#loop.nextTick({ run: finish, self: undefined, args: [] });
    return this;
  }

  cork(): void {}

  uncork(): void {}

  setDefaultEncoding(): this {
    return this;
  }

  destroy(): this {
    return this;
  }

  #bytesOf(chunk: unknown, encoding: string): Uint8Array {
    if (typeof chunk === 'string') {
      return encoding === 'utf8' || encoding === 'utf-8' ? encodeText(chunk) : this.#encode(chunk, encoding);
    }
    if (!isBytes(chunk)) {
      throw nodeError(
        TypeError,
        'ERR_INVALID_ARG_TYPE',
        `The "chunk" argument must be of type string or an instance of Buffer or Uint8Array. Received ${received(chunk)}`,
      );
    }
    // The engine keeps no object of the program's.
    const copy = new Bytes(byteCount(chunk));
    writeBytes(copy, chunk, 0);
    return copy;
  }
}
