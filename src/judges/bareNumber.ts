import type { AskedScore } from '../model/index.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/;

/**
 * The number that a reply is: the whole of it, but for white space around. Null for a reply that says anything else, and for
 * a number out of the range that was asked for.
 *
 * Source: specs/efcb.md: "A judge's reply is a bare number; anything else is a judging failure".
 */
export function bareNumber(reply: string, { least, most, whole }: AskedScore): number | null {
  const text = reply.trim();
  const value = Number(text);
  const fits = NUMBER.test(text) && value >= least && value <= most && (!whole || Number.isInteger(value));
  return fits ? value : null;
}
