import { SourceDecodeError } from './errors.ts';
import { decodeUtf8, InvalidUtf8 } from './utf8.ts';

/**
 * Lines of a UTF-8 file without their ends, as they are read. A line ends at \n, \r\n or a lone \r, as in
 * Python's text mode; a last line without an end counts. A byte order mark stays in the first line.
 *
 * @throws SourceDecodeError at the first byte that is not UTF-8, after the whole lines before it.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  let line = 1;
  try {
    for await (const text of splitLines(decodeUtf8(bytes))) {
      yield text;
      line++;
    }
  } catch (error) {
    if (error instanceof InvalidUtf8) throw decodeError(file, line, error);
    throw error;
  }
}

async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  // Parts of a line that is not over yet: joined once, so that a very long line costs no more than its length.
  let parts: string[] = [];
  let afterReturn = false;
  for await (const piece of pieces) {
    if (piece === '') continue;
    let start = afterReturn && piece.startsWith('\n') ? 1 : 0;
    for (const match of piece.matchAll(/\r\n|\r|\n/g)) {
      if (match.index < start) continue;
      parts.push(piece.slice(start, match.index));
      yield parts.join('');
      parts = [];
      start = match.index + match[0].length;
    }
    if (start < piece.length) parts.push(piece.slice(start));
    // The \n of a \r\n may be in the next piece.
    afterReturn = piece.endsWith('\r');
  }
  if (parts.length > 0) yield parts.join('');
}

function decodeError(file: string, line: number, { byteOffset, bytes }: InvalidUtf8): SourceDecodeError {
  const [first = 0, second = 0] = bytes;
  const utf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const message =
    byteOffset === 0 && utf16
      ? 'is UTF-16, not UTF-8. Save it as UTF-8.'
      : `line ${line} holds a byte that is not UTF-8 (0x${first.toString(16)} at byte ${byteOffset}). ` +
        'Save the file as UTF-8.';
  return new SourceDecodeError(file, line, byteOffset, message);
}
