import type { Readable, Writable } from 'node:stream';

/**
 * What we say to a compiler that stays, and what it answers: a message is a count of fields and the fields, a field
 * its length and its bytes; counts and lengths are 32 bits, big-endian. Both compilers of ours speak it.
 */

/** Longest message that is read: a hostile program must not make a compiler fill this process's memory. */
const LONGEST_BYTES = 64 * 1024 * 1024;

export function writeMessage(to: Writable, fields: readonly (string | Uint8Array)[]): void {
  to.write(word(fields.length));
  for (const field of fields) {
    const bytes = typeof field === 'string' ? Buffer.from(field, 'utf8') : field;
    to.write(word(bytes.length));
    to.write(bytes);
  }
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Gives each message as it is complete, and says when what came is none. */
export function readMessages(
  from: Readable,
  onMessage: (fields: Buffer[]) => void,
  onNonsense: (reason: string) => void,
): void {
  let held: Buffer[] = [];
  let length = 0;
  let wanted = 4;
  from.on('data', (part: Buffer) => {
    held.push(part);
    length += part.length;
    if (length > LONGEST_BYTES) {
      onNonsense(`more than ${LONGEST_BYTES} bytes`);
      held = [];
      length = 0;
    }
    if (length < wanted) return;
    let rest = Buffer.concat(held);
    for (;;) {
      const message = messageIn(rest);
      if (typeof message === 'number') {
        wanted = message;
        break;
      }
      rest = rest.subarray(message.end);
      onMessage(message.fields);
    }
    held = [rest];
    length = rest.length;
  });
}

/** The message that bytes begin with; or how many bytes must be there before it is worth looking again. */
function messageIn(bytes: Buffer): { fields: Buffer[]; end: number } | number {
  if (bytes.length < 4) return 4;
  const count = bytes.readUInt32BE(0);
  const fields: Buffer[] = [];
  let at = 4;
  while (fields.length < count) {
    if (bytes.length < at + 4) return at + 4;
    const end = at + 4 + bytes.readUInt32BE(at);
    if (bytes.length < end) return end;
    fields.push(bytes.subarray(at + 4, end));
    at = end;
  }
  return { fields, end: at };
}
