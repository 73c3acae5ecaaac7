import * as v from 'valibot';
import { type CallEnd, ERROR_CLASSES, type RaisedError } from '../../../src/model/index.ts';
import { isJson } from '../../../workers/shared/callArguments.ts';

/** A driver's word on one call. */
export interface Reply {
  end: Exclude<CallEnd, { status: 'over-limit' }>;
  /** By the process's own clock. */
  tookMs: number;
}

const text = v.pipe(v.string(), v.maxLength(100_000));
const raised = v.object({
  type: text,
  message: v.nullable(text),
  isA: v.array(v.picklist(ERROR_CLASSES)),
  traceback: v.pipe(
    v.array(v.object({ source: v.boolean(), file: text, line: v.pipe(v.number(), v.integer()), name: text })),
    v.maxLength(1000),
  ),
});

const REPLY = /^(returned|raised|not-plain|broken) (\d{1,18}) (.*)$/s;
const WHAT_KEPT = 200;

/** Null where a line is none. @param valueBytes of JSON that a call may return. */
export function readReply(line: string, valueBytes: number): Reply | null {
  const [, status, nanoseconds = '0', rest = ''] = REPLY.exec(line) ?? [];
  const tookMs = Number(nanoseconds) / 1e6;
  switch (status) {
    case 'returned':
      if (Buffer.byteLength(rest) > valueBytes) {
        return { end: { status: 'not-plain', type: `more than ${valueBytes} bytes of JSON` }, tookMs };
      }
      return isJson(rest) ? { end: { status: 'returned', value: rest }, tookMs } : null;
    case 'not-plain':
      return { end: { status: 'not-plain', type: rest.slice(0, WHAT_KEPT) }, tookMs };
    case 'raised':
    case 'broken': {
      const error = readRaised(rest);
      return error && { end: { status: 'raised', error }, tookMs };
    }
    default:
      return null;
  }
}

function readRaised(json: string): RaisedError | null {
  try {
    return { ...v.parse(raised, JSON.parse(json)), lineno: null };
  } catch {
    return null;
  }
}
