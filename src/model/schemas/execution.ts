import * as v from 'valibot';
import {
  type CallResult,
  type CallsResult,
  type CaseResult,
  ERROR_CLASSES,
  type Execution,
  type StepResult,
} from '../execution.ts';
import { OUTCOMES } from '../outcome.ts';

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

/** A {@link StepResult}. */
export const stepSchema: v.GenericSchema<unknown, StepResult> = v.variant('status', [
  v.strictObject({ status: v.literal('done') }),
  v.strictObject({ status: v.literal('value'), truthy: v.boolean(), repr: v.nullable(text) }),
  v.strictObject({ status: v.literal('raised'), error: raised }),
]);

/** A {@link CaseResult}. */
export const caseResultSchema: v.GenericSchema<unknown, CaseResult> = v.strictObject({
  setup: v.nullable(stepSchema),
  expression: v.nullable(stepSchema),
  durationMs: v.number(),
  stdout: text,
  stderr: text,
});

/** A {@link CallResult}. */
export const callResultSchema: v.GenericSchema<unknown, CallResult> = v.strictObject({
  end: v.variant('status', [
    v.strictObject({ status: v.literal('returned'), value: text }),
    v.strictObject({ status: v.literal('not-plain'), type: text }),
    v.strictObject({ status: v.literal('raised'), error: raised }),
    v.strictObject({ status: v.literal('over-limit') }),
  ]),
  durationMs: v.number(),
  limitMs: v.nullable(v.number()),
  yardstickMs: v.nullable(v.number()),
  peakBytes: v.nullable(integer),
});

/** A {@link CallsResult}. */
export const callsResultSchema: v.GenericSchema<unknown, CallsResult> = v.strictObject({
  load: v.nullable(stepSchema),
  found: v.boolean(),
  yardstickFailure: v.nullable(text),
  calls: v.array(callResultSchema),
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

/** An {@link Execution}: the shape that nothing from outside is believed to have before this says so. */
export const executionSchema: v.GenericSchema<unknown, Execution> = v.strictObject({
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
      load: v.nullable(stepSchema),
      bound: v.nullable(
        v.strictObject({ how: v.picklist(['name', 'fallback', 'missing']), name: v.nullable(text) }),
      ),
      inspections: v.array(inspection),
      cases: v.array(caseResultSchema),
      explained: v.nullable(v.array(explainedPart)),
      patchedBuiltins: v.array(text),
    }),
  ),
  script: v.nullable(script),
  calls: v.nullable(callsResultSchema),
  engine: text,
});
