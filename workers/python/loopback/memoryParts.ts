/** A piece of the engine's memory. */
export interface Part {
  at: number;
  length: number;
}

/** A copy of the pieces' bytes, joined. */
export function gather(memory: Uint8Array, parts: Part[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const { at, length } of parts) {
    bytes.set(memory.subarray(at, at + length), offset);
    offset += length;
  }
  return bytes;
}

/** Fills the pieces with bytes, one after the other, as far as there are any. */
export function scatter(memory: Uint8Array, bytes: Uint8Array, parts: Part[]): void {
  let offset = 0;
  for (const { at, length } of parts) {
    const part = bytes.subarray(offset, offset + length);
    memory.set(part, at);
    offset += part.length;
  }
}

/** The name and the pieces of a `struct msghdr`. */
export function readMessage(
  view: DataView,
  message: number,
): { name: number; nameLength: number; parts: Part[] } {
  const parts = readParts(view, view.getUint32(message + 8, true), view.getUint32(message + 12, true));
  return { name: view.getUint32(message, true), nameLength: view.getUint32(message + 4, true), parts };
}

/** The pieces that an array of `struct iovec` names. */
export function readParts(view: DataView, first: number, count: number): Part[] {
  return Array.from({ length: count }, (_, index) => ({
    at: view.getUint32(first + 8 * index, true),
    length: view.getUint32(first + 8 * index + 4, true),
  }));
}
