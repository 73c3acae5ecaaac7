import type { Clock } from './source.ts';
import { indexOfTime, type ZoneHistory } from './transitions.ts';

const HEADER_BYTES = 44;

/** A zone as a TZif file (RFC 9636): an empty block for old readers, the 64-bit block, and the footer. */
export function encodeTzif({ times: types, transitions, footer }: ZoneHistory): Uint8Array {
  const names = [...new Set(types.map(({ abbreviation }) => abbreviation))];
  const nameAt = new Map<string, number>();
  let nameBytes = 0;
  for (const name of names) {
    nameAt.set(name, nameBytes);
    nameBytes += name.length + 1;
  }

  const dataBytes = transitions.length * 9 + types.length * 8 + nameBytes;
  const bytes = new Uint8Array(2 * HEADER_BYTES + 7 + dataBytes + footer.length + 2);
  const view = new DataView(bytes.buffer);
  header(bytes, 0, 0, 0, 1, 1);
  let at = HEADER_BYTES + 7;
  header(bytes, at, types.length, transitions.length, types.length, nameBytes);
  at += HEADER_BYTES;
  for (const transition of transitions) {
    view.setBigInt64(at, BigInt(transition.at));
    at += 8;
  }
  bytes.set(
    transitions.map(({ to }) => indexOfTime(types, to)),
    at,
  );
  at += transitions.length;
  for (const { offset, isDst, abbreviation } of types) {
    view.setInt32(at, offset);
    bytes[at + 4] = isDst ? 1 : 0;
    bytes[at + 5] = nameAt.get(abbreviation) ?? 0;
    at += 6;
  }
  const encoder = new TextEncoder();
  bytes.set(encoder.encode(`${names.join('\0')}\0`), at);
  at += nameBytes;
  for (const indicates of [(clock: Clock) => clock !== 'wall', (clock: Clock) => clock === 'utc']) {
    bytes.set(
      types.map(({ setBy }) => (indicates(setBy) ? 1 : 0)),
      at,
    );
    at += types.length;
  }
  bytes.set(encoder.encode(`\n${footer}\n`), at);
  return bytes;
}

function header(
  bytes: Uint8Array,
  at: number,
  indicators: number,
  times: number,
  types: number,
  nameBytes: number,
): void {
  bytes.set(new TextEncoder().encode('TZif3'), at);
  const view = new DataView(bytes.buffer, at + 20);
  const counts = [indicators, indicators, 0, times, types, nameBytes];
  for (const [index, count] of counts.entries()) view.setUint32(index * 4, count);
}
