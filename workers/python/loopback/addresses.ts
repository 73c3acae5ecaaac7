/** Address families, as musl numbers them. */
export const FAMILY = { inet: 2, inet6: 10 } as const;

/** A socket's address: the family's bytes in hexadecimal, and a port. */
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

export function anyAddress(family: number, port: number): Address {
  return { family, host: ANY[family] ?? '', port };
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
  if (isAny(address)) return true;
  if (address.family === FAMILY.inet) return address.host.startsWith('7f');
  return address.host === LOOPBACK[FAMILY.inet6];
}

/** Whether sockets bound to both would get each other's connections. */
export function overlap(one: Address, other: Address): boolean {
  if (one.family !== other.family || one.port !== other.port) return false;
  return one.host === other.host || isAny(one) || isAny(other);
}

/** Reads a `struct sockaddr`; null where it is of no family that is here. */
export function readAddress(view: DataView, pointer: number, length: number): Address | null {
  if (length < 2) return null;
  const family = view.getUint16(pointer, true);
  const layout = LAYOUT[family];
  if (layout === undefined || length < layout.at + layout.bytes) return null;
  const bytes = Array.from({ length: layout.bytes }, (_, index) =>
    view.getUint8(pointer + layout.at + index),
  );
  const host = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { family, host, port: view.getUint16(pointer + 2, false) };
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
  const layout = address === null ? undefined : LAYOUT[address.family];
  view.setUint32(lengthAt, layout?.size ?? 0, true);
  if (address === null || layout === undefined || room < layout.size) return;
  for (let index = 0; index < layout.size; index++) view.setUint8(pointer + index, 0);
  view.setUint16(pointer, address.family, true);
  view.setUint16(pointer + 2, address.port, false);
  for (let index = 0; index < layout.bytes; index++) {
    const byte = Number.parseInt(address.host.slice(2 * index, 2 * index + 2), 16);
    view.setUint8(pointer + layout.at + index, byte);
  }
}
