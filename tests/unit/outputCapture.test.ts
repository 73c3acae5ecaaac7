import { describe, expect, test } from 'vitest';
import { OutputCapture } from '../../workers/shared/output.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/** Writes texts one by one into a capture of 16 bytes: 12 of the head and 4 of the tail. */
function capture(...texts: string[]): OutputCapture {
  const output = new OutputCapture(16);
  for (const text of texts) output.write(bytes(text));
  return output;
}

describe('captured output', () => {
  test('is whole up to the limit', () => {
    expect(capture('0123456789', 'abcdef').captured()).toEqual({
      text: '0123456789abcdef',
      totalBytes: 16,
      droppedBytes: 0,
    });
  });

  test('keeps head and tail beyond it, and says what is missing', () => {
    const whole = Array.from({ length: 100 }, (_, at) => String.fromCharCode(33 + (at % 90)));
    const expected = {
      text: `${whole.slice(0, 12).join('')}\n… 84 bytes left out …\n${whole.slice(-4).join('')}`,
      totalBytes: 100,
      droppedBytes: 84,
    };
    expect(capture(...whole).captured()).toEqual(expected);
    expect(capture(whole.join('')).captured()).toEqual(expected);
    for (const size of [3, 5, 7, 13]) {
      const parts = whole.join('').match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
      expect(capture(...parts).captured()).toEqual(expected);
    }
  });

  test('decodes a character that was written in two parts', () => {
    const output = new OutputCapture(100);
    const [first = 0, ...rest] = bytes('é');
    output.write(Uint8Array.of(first));
    output.write(Uint8Array.from(rest));
    expect(output.captured().text).toBe('é');
  });

  test('gives what was written since a mark, as far as the head goes', () => {
    const output = capture('abc', 'defgh');
    expect(output.since(3, 100)).toBe('defgh');
    expect(output.since(3, 2)).toBe('de\n… 3 bytes more …');
    output.write(bytes('0123456789'));
    expect(output.since(10, 100)).toBe('23\n… 6 bytes more …');
    expect(output.since(14, 100)).toBe('… 4 bytes beyond the output limit …');
    expect(output.since(18, 100)).toBe('');
  });

  test('does not ask built-ins that were replaced after it was loaded', () => {
    const { subarray } = Uint8Array.prototype;
    const output = new OutputCapture(16);
    const given = bytes('0123456789abcdefghij');
    try {
      Uint8Array.prototype.subarray = () => bytes('forged');
      output.write(given);
      expect(output.captured().text).toBe('0123456789ab\n… 4 bytes left out …\nghij');
    } finally {
      Uint8Array.prototype.subarray = subarray;
    }
  });
});
