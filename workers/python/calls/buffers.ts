/** What CPython's fcntl module writes behind a buffer that it gave to ioctl(), to see whether it was overrun. */
const GUARD = [0x00, 0xfa, 0x69, 0xc4, 0x67, 0xa3, 0x6c, 0x58];
/** How far above the end of the C stack such a buffer can stand: its own 1 KiB, and the frames below its own. */
const NEAR_BYTES = 4096;

/**
 * Is there a buffer of the fcntl module's at an address, `length` bytes long? Where a program gives ioctl() a number for
 * its argument, CPython hands that over as the address: nothing may be written there.
 */
export function isIoctlBuffer(
  { bytes, stackPointer }: { bytes: Uint8Array; stackPointer: number },
  at: number,
  length: number,
): boolean {
  const end = at + length;
  return (
    at >= stackPointer &&
    end <= stackPointer + NEAR_BYTES &&
    GUARD.every((value, offset) => bytes[end + offset] === value)
  );
}
