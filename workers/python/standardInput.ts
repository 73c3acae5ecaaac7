/** Standard input with these bytes. */
export function standardInput(bytes: Uint8Array) {
  let offset = 0;
  return {
    /** Fills the buffer and gives the bytes read; 0 is the end of it. */
    read(buffer: Uint8Array): number {
      const part = bytes.subarray(offset, offset + buffer.length);
      buffer.set(part);
      offset += part.length;
      return part.length;
    },
    /** What was not read yet. */
    rest: (): Uint8Array => bytes.slice(offset),
  };
}
