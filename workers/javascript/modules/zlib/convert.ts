import * as pako from 'pako';
import { invalidArgType } from '../errors.ts';

/** What the functions of zlib turn one thing into another by; the names are those of Node's functions. */
export type Conversion = 'deflate' | 'inflate' | 'gzip' | 'gunzip' | 'deflateRaw' | 'inflateRaw' | 'unzip';

export interface ConversionOptions {
  level?: number;
  memLevel?: number;
  strategy?: number;
  windowBits?: number;
  dictionary?: Uint8Array;
}

const CONVERSIONS: Record<Conversion, (bytes: Uint8Array, options: object) => Uint8Array> = {
  deflate: pako.deflate,
  inflate: pako.inflate,
  gzip: pako.gzip,
  gunzip: pako.ungzip,
  deflateRaw: pako.deflateRaw,
  inflateRaw: pako.inflateRaw,
  unzip: pako.ungzip,
};

/** What the library says where Node names zlib's error, and how Node words it. */
const ERRORS: Record<string, { code: string; errno: number; message: string }> = {
  'buffer error': { code: 'Z_BUF_ERROR', errno: -5, message: 'unexpected end of file' },
  'need dictionary': { code: 'Z_NEED_DICT', errno: 2, message: 'Missing dictionary' },
};

/** @throws an error with zlib's code, as Node's. */
export function convert(conversion: Conversion, data: unknown, options: ConversionOptions = {}): Buffer {
  const bytes = toBytes(data);
  let result: Uint8Array;
  try {
    result = CONVERSIONS[conversion](bytes, options);
  } catch (error) {
    throw zlibError(error);
  }
  return Buffer.from(result.buffer, result.byteOffset, result.byteLength);
}

function toBytes(data: unknown): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data);
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  throw invalidArgType('buffer', ['string', 'Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], data);
}

function zlibError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const known = ERRORS[error.message];
  const { code, errno, message } = known ?? { code: 'Z_DATA_ERROR', errno: -3, message: error.message };
  return Object.assign(new Error(message), { errno, code });
}
