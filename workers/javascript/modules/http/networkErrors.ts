import { SYSTEM_ERRORS } from '../systemErrors.ts';

/** A name that nobody knows, as Node's getaddrinfo says it on a machine without a network. */
export function addressError(hostname: string): Error {
  const error = new Error(`getaddrinfo ENOTFOUND ${hostname}`);
  return Object.assign(error, {
    errno: -(SYSTEM_ERRORS.ENOTFOUND?.errno ?? 0),
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname,
  });
}

/** An address at which nobody listens. */
export function refusedError(address: string, port: number): Error {
  const error = new Error(`connect ECONNREFUSED ${address}:${port}`);
  return Object.assign(error, {
    errno: -(SYSTEM_ERRORS.ECONNREFUSED?.errno ?? 0),
    code: 'ECONNREFUSED',
    syscall: 'connect',
    address,
    port,
  });
}
