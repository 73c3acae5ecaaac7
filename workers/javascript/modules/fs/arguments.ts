import { invalidArgType, invalidArgValue, nodeError, outOfRange, validateInteger } from '../errors.ts';

/** Linux's numbers, as `fs.constants` lists them. */
export const constants = {
  UV_FS_SYMLINK_DIR: 1,
  UV_FS_SYMLINK_JUNCTION: 2,
  O_RDONLY: 0,
  O_WRONLY: 1,
  O_RDWR: 2,
  UV_DIRENT_UNKNOWN: 0,
  UV_DIRENT_FILE: 1,
  UV_DIRENT_DIR: 2,
  UV_DIRENT_LINK: 3,
  UV_DIRENT_FIFO: 4,
  UV_DIRENT_SOCKET: 5,
  UV_DIRENT_CHAR: 6,
  UV_DIRENT_BLOCK: 7,
  EXTENSIONLESS_FORMAT_JAVASCRIPT: 0,
  EXTENSIONLESS_FORMAT_WASM: 1,
  S_IFMT: 61440,
  S_IFREG: 32768,
  S_IFDIR: 16384,
  S_IFCHR: 8192,
  S_IFBLK: 24576,
  S_IFIFO: 4096,
  S_IFLNK: 40960,
  S_IFSOCK: 49152,
  O_CREAT: 64,
  O_EXCL: 128,
  UV_FS_O_FILEMAP: 0,
  O_NOCTTY: 256,
  O_TRUNC: 512,
  O_APPEND: 1024,
  O_DIRECTORY: 65536,
  O_NOATIME: 262144,
  O_NOFOLLOW: 131072,
  O_SYNC: 1052672,
  O_DSYNC: 4096,
  O_DIRECT: 16384,
  O_NONBLOCK: 2048,
  S_IRWXU: 448,
  S_IRUSR: 256,
  S_IWUSR: 128,
  S_IXUSR: 64,
  S_IRWXG: 56,
  S_IRGRP: 32,
  S_IWGRP: 16,
  S_IXGRP: 8,
  S_IRWXO: 7,
  S_IROTH: 4,
  S_IWOTH: 2,
  S_IXOTH: 1,
  F_OK: 0,
  R_OK: 4,
  W_OK: 2,
  X_OK: 1,
  UV_FS_COPYFILE_EXCL: 1,
  COPYFILE_EXCL: 1,
  UV_FS_COPYFILE_FICLONE: 2,
  COPYFILE_FICLONE: 2,
  UV_FS_COPYFILE_FICLONE_FORCE: 4,
  COPYFILE_FICLONE_FORCE: 4,
} as const;

const LAST_DESCRIPTOR = 2 ** 31 - 1;

const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR, O_SYNC, O_TRUNC, O_WRONLY } = constants;

const FLAGS: Record<string, number> = {
  r: O_RDONLY,
  rs: O_RDONLY | O_SYNC,
  'r+': O_RDWR,
  'rs+': O_RDWR | O_SYNC,
  w: O_TRUNC | O_CREAT | O_WRONLY,
  wx: O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
  'w+': O_TRUNC | O_CREAT | O_RDWR,
  'wx+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
  a: O_APPEND | O_CREAT | O_WRONLY,
  ax: O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
  as: O_APPEND | O_CREAT | O_WRONLY | O_SYNC,
  'a+': O_APPEND | O_CREAT | O_RDWR,
  'ax+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
  'as+': O_APPEND | O_CREAT | O_RDWR | O_SYNC,
};

/** How a file is opened, as a number. */
export function toFlags(value: unknown, fallback: string): number {
  if (typeof value === 'number') {
    validateInteger(value, 'flags', -(2 ** 31), 2 ** 31 - 1);
    return value;
  }
  const name = value === undefined || value === null ? fallback : String(value);
  // The letters may stand in another order: "xw" is "wx".
  const flags = FLAGS[name] ?? FLAGS[name.replace(/^([xs])([wra])/, '$2$1')];
  if (flags === undefined) throw invalidArgValue('flags', value);
  return flags;
}

/** Permission bits, given as a number or in octal. */
export function toMode(value: unknown, fallback: number): number {
  if (value === undefined || value === null) return fallback;
  if (typeof value === 'string') {
    if (/^[0-7]+$/.test(value)) return Number.parseInt(value, 8);
    throw invalidArgValue('mode', value, 'must be a 32-bit unsigned integer or an octal string');
  }
  validateInteger(value, 'mode', 0, 2 ** 32 - 1);
  return value;
}

/** A path, given as a text, bytes or a file: URL. */
export function toPath(value: unknown, name = 'path'): string {
  let path: string;
  if (typeof value === 'string') path = value;
  else if (value instanceof Uint8Array) path = new TextDecoder().decode(value);
  else if (value instanceof URL) path = pathOfUrl(value);
  else throw invalidArgType(name, ['string', 'Buffer', 'URL'], value);
  if (path.includes('\0')) {
    throw invalidArgValue(name, value, 'must be a string, Uint8Array, or URL without null bytes');
  }
  return path;
}

function pathOfUrl(url: URL): string {
  if (url.protocol !== 'file:') {
    throw nodeError(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  }
  return decodeURIComponent(url.pathname);
}

/** Whether a number can be that of an open file. */
export function isDescriptor(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= LAST_DESCRIPTOR;
}

/** An open file's number. */
export function toDescriptor(value: unknown): number {
  if (typeof value !== 'number') throw invalidArgType('fd', 'number', value);
  if (!Number.isInteger(value)) throw outOfRange('fd', 'an integer', value);
  if (!isDescriptor(value)) throw outOfRange('fd', `>= 0 && <= ${LAST_DESCRIPTOR}`, value);
  return value;
}

export type Options = Readonly<Record<string, unknown>>;

/** Options that may be given as an encoding's name alone. */
export function toOptions(value: unknown, fallback: Options = {}): Options {
  if (value === null || value === undefined || typeof value === 'function') return fallback;
  if (typeof value === 'string') return withEncoding({ ...fallback, encoding: value });
  if (typeof value !== 'object') throw invalidArgType('options', ['string', 'Object'], value);
  return withEncoding({ ...fallback, ...value });
}

function withEncoding(options: Options): Options {
  const { encoding } = options;
  if (encoding === undefined || encoding === null || encoding === 'buffer') return options;
  if (isPlainUtf8(encoding) || Buffer.isEncoding(String(encoding))) return options;
  throw invalidArgValue('encoding', encoding, 'is invalid encoding');
}

function isPlainUtf8(encoding: unknown): boolean {
  return encoding === 'utf8' || encoding === 'utf-8';
}

/** Bytes as a program asked for them: as a Buffer, or as a text in an encoding. */
export function fromBytes(bytes: Uint8Array, encoding: unknown): Buffer | string {
  if (isPlainUtf8(encoding)) return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (encoding === undefined || encoding === null || encoding === 'buffer') return buffer;
  return buffer.toString(encoding as BufferEncoding);
}

/** What is to be written, as bytes. */
export function toBytes(value: unknown, encoding: unknown, name = 'data'): Uint8Array {
  if (typeof value === 'string') {
    if (encoding === undefined || encoding === null || isPlainUtf8(encoding)) {
      return new TextEncoder().encode(value);
    }
    return Buffer.from(value, encoding as BufferEncoding);
  }
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw invalidArgType(name, ['string', 'Buffer', 'TypedArray', 'DataView'], value);
}
