import * as v from 'valibot';
import { ERROR_CLASSES, OUTCOMES } from '../model/index.ts';

const text = v.string();
const integer = v.pipe(v.number(), v.integer());

const raised = v.strictObject({
  type: text,
  message: v.nullable(text),
  strRaised: v.exactOptional(text),
  isA: v.array(v.picklist(ERROR_CLASSES)),
  lineno: v.nullable(integer),
  traceback: v.array(v.strictObject({ source: v.boolean(), file: text, line: integer, name: text })),
});

const step = v.variant('status', [
  v.strictObject({ status: v.literal('done') }),
  v.strictObject({ status: v.literal('value'), truthy: v.boolean(), repr: v.nullable(text) }),
  v.strictObject({ status: v.literal('raised'), error: raised }),
]);

const caseResult = v.strictObject({
  setup: v.nullable(step),
  expression: v.nullable(step),
  durationMs: v.number(),
  stdout: text,
  stderr: text,
});

const inspection = v.union([
  v.strictObject({ found: v.literal(true) }),
  v.strictObject({ found: v.literal(false), missing: text }),
  v.strictObject({ error: text }),
]);

const explainedPart = v.strictObject({ text, repr: v.nullable(text), error: v.nullable(raised) });

const script = v.strictObject({
  diagnostics: v.array(
    v.strictObject({
      severity: v.picklist(['error', 'warning']),
      code: text,
      message: text,
      file: v.nullable(text),
      line: v.nullable(integer),
      column: v.nullable(integer),
    }),
  ),
  error: v.nullable(
    v.strictObject({
      kind: v.picklist(['syntax', 'uncaught', 'rejection']),
      type: text,
      message: text,
      line: v.nullable(integer),
      column: v.nullable(integer),
    }),
  ),
  assertions: v.nullable(
    v.strictObject({
      run: integer,
      failed: integer,
      failures: v.array(v.strictObject({ by: text, message: text, line: v.nullable(integer) })),
    }),
  ),
  reachedEnd: v.boolean(),
});

const output = v.strictObject({ text, totalBytes: integer, droppedBytes: integer });

const execution = v.strictObject({
  outcome: v.picklist(OUTCOMES),
  exitStatus: v.nullable(integer),
  detail: v.nullable(text),
  stdout: output,
  stderr: output,
  durationMs: v.number(),
  memoryBytes: v.nullable(integer),
  missingFeatures: v.array(text),
  cases: v.nullable(
    v.strictObject({
      load: v.nullable(step),
      bound: v.nullable(
        v.strictObject({ how: v.picklist(['name', 'fallback', 'missing']), name: v.nullable(text) }),
      ),
      inspections: v.array(inspection),
      cases: v.array(caseResult),
      explained: v.nullable(v.array(explainedPart)),
      patchedBuiltins: v.array(text),
    }),
  ),
  script: v.nullable(script),
  engine: text,
});

/** What a worker may say. It runs hostile programs, so nothing it sends is believed to have this shape. */
const fromWorker = v.variant('type', [
  v.strictObject({
    type: v.literal('booted'),
    bootMs: v.number(),
    snapshot: v.nullable(v.instance(ArrayBuffer)),
  }),
  v.strictObject({ type: v.literal('boot-failed'), message: text }),
  v.strictObject({ type: v.literal('output'), id: integer, stream: v.picklist(['stdout', 'stderr']), text }),
  v.strictObject({ type: v.literal('load'), id: integer, load: step }),
  v.strictObject({ type: v.literal('case'), id: integer, index: integer, result: caseResult }),
  v.strictObject({ type: v.literal('missed'), id: integer, feature: v.pipe(text, v.maxLength(200)) }),
  v.strictObject({ type: v.literal('needs'), id: integer, name: v.pipe(text, v.maxLength(200)) }),
  v.strictObject({
    type: v.literal('done'),
    id: integer,
    execution,
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
