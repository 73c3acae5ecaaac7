import type { Transform as NodeTransform } from 'node:stream';
import { type Conversion, type ConversionOptions, convert } from './convert.ts';

/**
 * The stream of a conversion. What it is given is kept until its end and converted at once, so it gives
 * everything at its end; what it gives is the same.
 */
function makeStreamClass(name: string, conversion: Conversion) {
  const { Transform }: { Transform: typeof NodeTransform } = require('node:stream');
  const made = class extends Transform {
    readonly #chunks: Buffer[] = [];
    readonly #options: ConversionOptions;
    bytesWritten = 0;

    constructor(options: ConversionOptions = {}) {
      super();
      this.#options = options;
    }
    override _transform(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
      this.bytesWritten += chunk.length;
      this.#chunks.push(chunk);
      done();
    }
    override _flush(done: (error?: Error | null, data?: Buffer) => void): void {
      let result: Buffer;
      try {
        result = convert(conversion, Buffer.concat(this.#chunks), this.#options);
      } catch (error) {
        done(error as Error);
        return;
      }
      done(null, result);
    }
    close(done?: () => void): void {
      if (done !== undefined) this.once('close', done);
      this.destroy();
    }
  };
  return Object.defineProperty(made, 'name', { value: name });
}

const classes = new Map<string, ReturnType<typeof makeStreamClass>>();

/** Streams are costly to evaluate, so a class is made when it is first asked for. */
export function streamClass(name: string, conversion: Conversion): ReturnType<typeof makeStreamClass> {
  const known = classes.get(name);
  if (known !== undefined) return known;
  const made = makeStreamClass(name, conversion);
  classes.set(name, made);
  return made;
}
