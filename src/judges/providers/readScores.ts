import { type AskedScore, isJsonObject } from '../../model/index.ts';

/** A number as a whole text: digits, perhaps a fraction. */
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const FENCE = /^```(?:json)?\s*\n([\s\S]*?)\n?```$/;

/**
 * The scores in a judge's reply. One score is the whole reply, a bare number; several are a JSON object with just these
 * names. Null for everything else, and for a score out of its range: a judge that says more, or less, has not judged.
 *
 * Source: specs/efcb.md, "A judge's reply is a bare number".
 */
export function readScores(reply: string, asks: readonly AskedScore[]): Record<string, number> | null {
  const text = reply.trim();
  const [only] = asks;
  if (asks.length === 1 && only !== undefined) {
    const score = NUMBER.test(text) ? Number(text) : null;
    return isWithin(score, only) ? { [only.name]: score } : null;
  }
  const given = objectIn(text);
  if (given === null || Object.keys(given).length !== asks.length) return null;
  const scores = asks.flatMap((ask): [string, number][] => {
    const score = given[ask.name];
    return isWithin(score, ask) ? [[ask.name, score]] : [];
  });
  return scores.length === asks.length ? Object.fromEntries(scores) : null;
}

function isWithin(score: unknown, { least, most, whole }: AskedScore): score is number {
  return typeof score === 'number' && score >= least && score <= most && (!whole || Number.isInteger(score));
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(FENCE.exec(text)?.[1] ?? text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}
