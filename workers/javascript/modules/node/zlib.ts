import { engine, unsupportedModule } from '../engine.ts';
import { validateFunction } from '../errors.ts';
import { constants } from '../zlib/constants.ts';
import { type Conversion, type ConversionOptions, convert } from '../zlib/convert.ts';
import { streamClass } from '../zlib/streams.ts';

type AnyFunction = (...args: never[]) => unknown;

const STREAMS: Record<string, Conversion> = {
  Deflate: 'deflate',
  Inflate: 'inflate',
  Gzip: 'gzip',
  Gunzip: 'gunzip',
  DeflateRaw: 'deflateRaw',
  InflateRaw: 'inflateRaw',
  Unzip: 'unzip',
};

function inLaterTurn(conversion: Conversion, data: unknown, ...rest: unknown[]): void {
  const callback = rest.pop();
  validateFunction(callback, 'callback');
  const options = rest[0] as ConversionOptions | undefined;
  engine.timers.setImmediate(() => {
    let result: Buffer;
    try {
      result = convert(conversion, data, options);
    } catch (error) {
      callback(error);
      return;
    }
    callback(null, result);
  });
}

const zlib: Record<string, unknown> = {
  ...unsupportedModule('zlib', {
    functions: [
      'brotliCompress',
      'brotliCompressSync',
      'brotliDecompress',
      'brotliDecompressSync',
      'createBrotliCompress',
      'createBrotliDecompress',
    ],
    classes: ['BrotliCompress', 'BrotliDecompress'],
  }),
  constants,
  codes: { Z_OK: 0, Z_STREAM_END: 1, Z_NEED_DICT: 2, Z_ERRNO: -1, Z_STREAM_ERROR: -2, Z_DATA_ERROR: -3 },
};

for (const [name, conversion] of Object.entries(STREAMS)) {
  const functions: Record<string, AnyFunction> = {
    [conversion]: (data: unknown, ...rest: unknown[]) => inLaterTurn(conversion, data, ...rest),
    [`${conversion}Sync`]: (data: unknown, options?: ConversionOptions) => convert(conversion, data, options),
    [`create${name}`]: (options?: ConversionOptions) => new (streamClass(name, conversion))(options),
  };
  Object.assign(zlib, functions);
  Object.defineProperty(zlib, name, { get: () => streamClass(name, conversion), enumerable: true });
}

/** Node's "zlib", without Brotli. */
export default zlib;
