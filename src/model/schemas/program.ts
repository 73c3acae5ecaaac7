import * as v from 'valibot';
import { LANGUAGES, type Program } from '../program.ts';

const text = v.string();
const integer = v.pipe(v.number(), v.integer());
const natural = v.pipe(integer, v.minValue(0));
const positive = v.pipe(integer, v.minValue(1));

/** A name inside the working directory: no root, no way up, nothing that a file system reads otherwise. */
const path = v.pipe(
  text,
  v.maxLength(200),
  v.regex(
    /^(?!\.{1,2}(\/|$))[\w.-]+(\/(?!\.{1,2}(\/|$))[\w.-]+)*$/,
    'must be a path below the working directory, of letters, digits, ".", "_" and "-"',
  ),
);

const script = v.strictObject({ kind: v.literal('script'), path, watchAssertions: v.boolean() });

const cases = v.strictObject({
  kind: v.literal('cases'),
  source: text,
  moduleName: text,
  extraNames: v.record(text, text),
  binding: v.nullable(
    v.strictObject({ name: text, as: text, fallback: v.nullable(v.picklist(['callable', 'class'])) }),
  ),
  inspections: v.array(v.array(text)),
  cases: v.array(v.strictObject({ setup: v.nullable(text), expression: v.nullable(text) })),
  isolation: v.picklist(['shared', 'fresh']),
  emulate: v.nullable(v.literal('3.11')),
  quietLogging: v.boolean(),
  explain: v.nullable(natural),
  alarmMs: v.nullable(positive),
});

const limit = v.strictObject({
  factor: v.pipe(v.number(), v.minValue(0)),
  floorMs: positive,
  ceilingMs: positive,
});

const calls = v.strictObject({
  kind: v.literal('calls'),
  source: text,
  functionName: text,
  calls: v.array(v.strictObject({ arguments: text, limit: v.nullable(limit), measureMemory: v.boolean() })),
  yardstick: v.nullable(v.strictObject({ source: text, functionName: text })),
  valueBytes: natural,
  loadMs: v.optional(positive),
});

/** A {@link Program} as it comes from outside. */
export const programSchema: v.GenericSchema<unknown, Program> = v.strictObject({
  language: v.picklist(LANGUAGES),
  entry: v.variant('kind', [script, cases, calls]),
  files: v.record(path, text),
  stdin: text,
  limits: v.strictObject({ wallMs: positive, memoryBytes: positive, outputBytes: natural }),
  seed: v.nullable(integer),
});
