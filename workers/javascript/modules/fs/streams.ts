import type { Readable as NodeReadable, Writable as NodeWritable } from 'node:stream';
import { type Options, toBytes, toFlags, toMode, toOptions, toPath } from './arguments.ts';
import { close, open, read, write } from './descriptors.ts';
import { later } from './later.ts';

type Done = (error?: Error | null) => void;

const READ_SIZE = 65_536;
const ONE_CALL = 2;

/** How a stream's file is opened, from a program's arguments. */
interface Opening {
  path: string | undefined;
  fd: number | null;
  flags: string;
  mode: number;
  /** Where in the file the stream starts; without it, where the descriptor stands. */
  start: number | undefined;
  options: Options;
}

function opening(path: unknown, given: unknown, flags: string): Opening {
  const options = toOptions(given);
  const { fd } = options;
  const handle: unknown = typeof fd === 'object' && fd !== null ? Reflect.get(fd, 'fd') : fd;
  const number = typeof handle === 'number' ? handle : null;
  return {
    path: number === null ? toPath(path) : undefined,
    fd: number,
    flags: typeof options.flags === 'string' ? options.flags : flags,
    mode: toMode(options.mode, 0o666),
    start: typeof options.start === 'number' ? options.start : undefined,
    options,
  };
}

/** What both streams tell their base of how they end. */
function ending({ emitClose, signal, autoClose }: Options) {
  return {
    ...(emitClose === false ? { emitClose } : {}),
    ...(signal instanceof AbortSignal ? { signal } : {}),
    autoDestroy: autoClose !== false,
  };
}

function openFor(
  opened: Opening,
  stream: { fd: number | null },
  emit: (name: string, fd?: number) => void,
  done: Done,
) {
  if (stream.fd !== null) {
    process.nextTick(done);
    return;
  }
  const flags = toFlags(opened.flags, 'r');
  later(
    ONE_CALL,
    () => open(opened.path ?? '', flags, opened.mode),
    (fd) => {
      stream.fd = fd;
      done();
      emit('open', fd);
      emit('ready');
    },
    (error) => done(error as Error),
  );
}

function closeFor(opened: Opening, stream: { fd: number | null }, error: Error | null, done: Done): void {
  const { fd } = stream;
  stream.fd = null;
  if (fd === null || opened.options.autoClose === false) {
    done(error);
    return;
  }
  later(
    ONE_CALL,
    () => close(fd),
    () => done(error),
    (failure) => done(error ?? (failure as Error)),
  );
}

/** The streams over files. Streams are costly to evaluate, so this happens when the first one is asked for. */
function fileStreams() {
  const { Readable, Writable }: { Readable: typeof NodeReadable; Writable: typeof NodeWritable } =
    require('node:stream');

  class ReadStream extends Readable {
    fd: number | null;
    path: string | undefined;
    flags: string;
    mode: number;
    start: number | undefined;
    end: number;
    pos: number | undefined;
    bytesRead = 0;
    readonly #opened: Opening;

    constructor(path: unknown, given?: unknown) {
      const opened = opening(path, given, 'r');
      const { highWaterMark, encoding } = opened.options;
      super({
        highWaterMark: typeof highWaterMark === 'number' ? highWaterMark : READ_SIZE,
        ...(typeof encoding === 'string' ? { encoding: encoding as BufferEncoding } : {}),
        ...ending(opened.options),
      });
      this.#opened = opened;
      ({ fd: this.fd, path: this.path, flags: this.flags, mode: this.mode, start: this.start } = opened);
      this.end = typeof opened.options.end === 'number' ? opened.options.end : Number.POSITIVE_INFINITY;
      this.pos = this.start;
    }

    override _construct(done: Done): void {
      openFor(this.#opened, this, (name, fd) => this.emit(name, fd), done);
    }

    override _read(size: number): void {
      const { fd } = this;
      const left = this.end - (this.start ?? 0) - this.bytesRead + 1;
      if (fd === null || left <= 0) {
        this.push(null);
        return;
      }
      const buffer = Buffer.alloc(Math.min(size, left));
      const position = this.start === undefined ? null : this.start + this.bytesRead;
      later(
        ONE_CALL,
        () => read(fd, buffer, position),
        (count) => {
          this.bytesRead += count;
          this.push(count === 0 ? null : buffer.subarray(0, count));
        },
        (error) => this.destroy(error as Error),
      );
    }

    override _destroy(error: Error | null, done: Done): void {
      closeFor(this.#opened, this, error, done);
    }

    close(callback?: Done): void {
      if (callback !== undefined) this.once('close', callback);
      this.destroy();
    }

    get pending(): boolean {
      return this.fd === null;
    }
  }

  class WriteStream extends Writable {
    fd: number | null;
    path: string | undefined;
    flags: string;
    mode: number;
    start: number | undefined;
    bytesWritten = 0;
    readonly #opened: Opening;

    constructor(path: unknown, given?: unknown) {
      const opened = opening(path, given, 'w');
      const { highWaterMark, encoding } = opened.options;
      super({
        ...(typeof highWaterMark === 'number' ? { highWaterMark } : {}),
        ...(typeof encoding === 'string' ? { defaultEncoding: encoding as BufferEncoding } : {}),
        ...ending(opened.options),
        decodeStrings: true,
      });
      this.#opened = opened;
      ({ fd: this.fd, path: this.path, flags: this.flags, mode: this.mode, start: this.start } = opened);
    }

    override _construct(done: Done): void {
      openFor(this.#opened, this, (name, fd) => this.emit(name, fd), done);
    }

    override _write(chunk: unknown, encoding: BufferEncoding, done: Done): void {
      const { fd } = this;
      if (fd === null) {
        done(new Error('the stream is closed'));
        return;
      }
      const bytes = toBytes(chunk, encoding, 'chunk');
      const position = this.start === undefined ? null : this.start + this.bytesWritten;
      later(
        ONE_CALL,
        () => write(fd, bytes, position),
        (count) => {
          this.bytesWritten += count;
          done();
        },
        (error) => done(error as Error),
      );
    }

    override _destroy(error: Error | null, done: Done): void {
      closeFor(this.#opened, this, error, done);
    }

    close(callback?: Done): void {
      if (callback !== undefined) {
        if (this.closed) process.nextTick(callback);
        else this.once('close', callback);
      }
      this.end();
    }

    get pending(): boolean {
      return this.fd === null;
    }
  }

  return { ReadStream, WriteStream };
}

let streams: ReturnType<typeof fileStreams> | undefined;

/** The classes of streams over files, made once. */
export function streamClasses(): ReturnType<typeof fileStreams> {
  streams ??= fileStreams();
  return streams;
}
