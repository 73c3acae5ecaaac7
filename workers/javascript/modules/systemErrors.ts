/** What Linux's errors are called and numbered, and how libuv words them. */
export const SYSTEM_ERRORS: Record<string, { errno: number; text: string }> = {
  EPERM: { errno: 1, text: 'operation not permitted' },
  ENOENT: { errno: 2, text: 'no such file or directory' },
  EIO: { errno: 5, text: 'i/o error' },
  EBADF: { errno: 9, text: 'bad file descriptor' },
  EAGAIN: { errno: 11, text: 'resource temporarily unavailable' },
  EACCES: { errno: 13, text: 'permission denied' },
  EBUSY: { errno: 16, text: 'resource busy or locked' },
  EEXIST: { errno: 17, text: 'file already exists' },
  EXDEV: { errno: 18, text: 'cross-device link not permitted' },
  ENOTDIR: { errno: 20, text: 'not a directory' },
  EISDIR: { errno: 21, text: 'illegal operation on a directory' },
  EINVAL: { errno: 22, text: 'invalid argument' },
  EMFILE: { errno: 24, text: 'too many open files' },
  EFBIG: { errno: 27, text: 'file too large' },
  ENOSPC: { errno: 28, text: 'no space left on device' },
  ESPIPE: { errno: 29, text: 'invalid seek' },
  EPIPE: { errno: 32, text: 'broken pipe' },
  ENAMETOOLONG: { errno: 36, text: 'name too long' },
  ENOTEMPTY: { errno: 39, text: 'directory not empty' },
  ELOOP: { errno: 40, text: 'too many symbolic links encountered' },
  ECONNREFUSED: { errno: 111, text: 'connection refused' },
  ENOTFOUND: { errno: 3008, text: 'unknown node or service' },
};

export interface SystemErrorDetails {
  code: string;
  syscall: string;
  path?: string | undefined;
  dest?: string | undefined;
}

/** An error of the operating system, worded and with the fields as Node gives them. */
export function systemError({ code, syscall, path, dest }: SystemErrorDetails): NodeJS.ErrnoException {
  const known = SYSTEM_ERRORS[code];
  const where = path === undefined ? '' : ` '${path}'`;
  const to = dest === undefined ? '' : ` -> '${dest}'`;
  const error: NodeJS.ErrnoException & { dest?: string } = new Error(
    `${code}: ${known?.text ?? 'unknown error'}, ${syscall}${where}${to}`,
  );
  Error.captureStackTrace(error, systemError);
  error.errno = -(known?.errno ?? 4094);
  error.code = code;
  error.syscall = syscall;
  if (path !== undefined) error.path = path;
  if (dest !== undefined) error.dest = dest;
  return error;
}
