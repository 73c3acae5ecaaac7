/** Address families, as Linux numbers them. */
export const FAMILY = { unix: 1, inet: 2, inet6: 10 } as const;

/**
 * CPython's `_socket` was compiled for IPv4 alone. Sockets of other families are made as ones of this protocol and
 * more by the family, and their addresses are asked for and given apart (families.py).
 */
export const OTHER_FAMILIES = 0x4200;

/**
 * A socket's address: the family's bytes in hexadecimal and a port; of AF_UNIX, a path's bytes (see
 * {@link unixAddress}), and a port that only tells whether it has any.
 */
export interface Address {
  family: number;
  host: string;
  port: number;
}

const ANY: Record<number, string> = { [FAMILY.inet]: '00000000', [FAMILY.inet6]: '0'.repeat(32) };
const LOOPBACK: Record<number, string> = { [FAMILY.inet]: '7f000001', [FAMILY.inet6]: `${'0'.repeat(31)}1` };
/** Offset of the host in sockaddr_in and sockaddr_in6, its bytes, and the bytes of the whole. */
const LAYOUT: Record<number, { at: number; bytes: number; size: number }> = {
  [FAMILY.inet]: { at: 4, bytes: 4, size: 16 },
  [FAMILY.inet6]: { at: 8, bytes: 16, size: 28 },
};
/** Where the path begins in sockaddr_un. */
const PATH_AT = 2;

export function anyAddress(family: number, port: number): Address {
  return { family, host: ANY[family] ?? '', port };
}

/** The address of AF_UNIX with a path, or a name that begins with a zero; of no bytes, the one that has none. */
export function unixAddress(path: Uint8Array): Address {
  return { family: FAMILY.unix, host: hexadecimal(path), port: path.length > 0 ? 1 : 0 };
}

/** The bytes of an address's host or path. */
export function hostBytes({ host }: Address): Uint8Array {
  return Uint8Array.from(host.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
}

/** Where a socket is reached that is bound there: one that is bound to all addresses, at the loopback's. */
export function reachable(address: Address): Address {
  return isAny(address) ? { ...address, host: LOOPBACK[address.family] ?? '' } : address;
}

export function isAny({ family, host }: Address): boolean {
  return host === ANY[family];
}

/** Whether it is one of this machine's: all of 127.0.0.0/8, ::1, or every address. */
export function isLocal(address: Address): boolean {
  if (isAny(address) || address.family === FAMILY.unix) return true;
  if (address.family === FAMILY.inet) return address.host.startsWith('7f');
  return address.host === LOOPBACK[FAMILY.inet6];
}

/** Whether sockets bound to both would get each other's connections. */
export function overlap(one: Address, other: Address): boolean {
  if (one.family !== other.family || one.port !== other.port) return false;
  return one.host === other.host || isAny(one) || isAny(other);
}

/** Reads a `struct sockaddr` of this many bytes; null where it is of no family that is here. */
export function readAddress(view: DataView, pointer: number, length: number): Address | null {
  if (length < PATH_AT) return null;
  const family = view.getUint16(pointer, true);
  const bytes = new Uint8Array(view.buffer, view.byteOffset + pointer, length);
  if (family === FAMILY.unix) return unixAddress(bytes.subarray(PATH_AT));
  const layout = LAYOUT[family];
  if (layout === undefined || length < layout.at + layout.bytes) return null;
  const host = hexadecimal(bytes.subarray(layout.at, layout.at + layout.bytes));
  return { family, host, port: view.getUint16(pointer + 2, false) };
}

/** The bytes of a `struct sockaddr`; none for no address. */
export function addressBytes(address: Address | null): Uint8Array {
  if (address === null) return new Uint8Array();
  const layout = LAYOUT[address.family];
  const host = hostBytes(address);
  const bytes = new Uint8Array(layout?.size ?? PATH_AT + host.length);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, address.family, true);
  if (layout !== undefined) view.setUint16(2, address.port, false);
  bytes.set(host, layout?.at ?? PATH_AT);
  return bytes;
}

/** Writes a `struct sockaddr` where there is room for it, and its full length; a pointer of 0 wants none. */
export function writeAddress(
  view: DataView,
  address: Address | null,
  pointer: number,
  lengthAt: number,
): void {
  if (pointer === 0 || lengthAt === 0) return;
  const room = view.getUint32(lengthAt, true);
  const bytes = addressBytes(address);
  view.setUint32(lengthAt, bytes.length, true);
  if (bytes.length <= room) new Uint8Array(view.buffer, view.byteOffset + pointer, room).set(bytes);
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
