import * as v from 'valibot';
import {
  callResultSchema,
  callsResultSchema,
  caseResultSchema,
  executionSchema,
  stepSchema,
} from '../model/schemas/execution.ts';

const text = v.string();
const integer = v.pipe(v.number(), v.integer());

/** What a worker may say. It runs hostile programs, so nothing it sends is believed to have this shape. */
const fromWorker = v.variant('type', [
  v.strictObject({
    type: v.literal('booted'),
    bootMs: v.number(),
    snapshot: v.nullable(v.instance(ArrayBuffer)),
  }),
  v.strictObject({ type: v.literal('boot-failed'), message: text }),
  v.strictObject({ type: v.literal('output'), id: integer, stream: v.picklist(['stdout', 'stderr']), text }),
  v.strictObject({ type: v.literal('load'), id: integer, load: stepSchema }),
  v.strictObject({ type: v.literal('case'), id: integer, index: integer, result: caseResultSchema }),
  v.strictObject({ type: v.literal('measured'), id: integer }),
  v.strictObject({ type: v.literal('calls'), id: integer, calls: callsResultSchema }),
  v.strictObject({
    type: v.literal('calling'),
    id: integer,
    index: integer,
    limitMs: v.pipe(v.number(), v.finite(), v.minValue(0)),
  }),
  v.strictObject({ type: v.literal('called'), id: integer, index: integer, result: callResultSchema }),
  v.strictObject({ type: v.literal('missed'), id: integer, feature: v.pipe(text, v.maxLength(200)) }),
  v.strictObject({ type: v.literal('processes'), id: integer }),
  v.strictObject({ type: v.literal('needs'), id: integer, name: v.pipe(text, v.maxLength(200)) }),
  v.strictObject({
    type: v.literal('done'),
    id: integer,
    execution: executionSchema,
    discard: v.nullable(text),
    resetMs: v.number(),
  }),
]);

export type WorkerMessage = v.InferOutput<typeof fromWorker>;

/** The message if it is one, else null. */
export function readWorkerMessage(data: unknown): WorkerMessage | null {
  const parsed = v.safeParse(fromWorker, data);
  return parsed.success ? parsed.output : null;
}
