import * as v from 'valibot';
import {
  BENCHMARK_IDS,
  isJsonObject,
  type JsonObject,
  LANGUAGES,
  OUTCOMES,
  VERDICTS,
} from '../model/index.ts';
import type { Row, RowKind } from './schema.ts';

const data = v.custom<JsonObject>(isJsonObject, 'should be an object');
const text = v.nullable(v.string());
const benchmark = v.picklist(BENCHMARK_IDS);

const language = v.nullable(v.picklist(LANGUAGES));

const issue = v.object({
  file: v.string(),
  line: v.nullable(v.number()),
  severity: v.picklist(['error', 'warning']),
  field: text,
  message: v.string(),
  expected: text,
});

const task = v.object({
  benchmark,
  id: v.string(),
  title: v.string(),
  language,
  groups: v.record(v.string(), v.string()),
  data,
});

const sample = v.object({
  benchmark,
  model: v.string(),
  taskId: v.string(),
  index: v.number(),
  text,
  data,
});

const settings = v.object({
  timeoutMs: v.number(),
  memoryBytes: v.number(),
  outputBytes: v.number(),
  seed: v.nullable(v.number()),
  strict: v.boolean(),
});

const testResult = v.object({
  index: v.number(),
  passed: v.boolean(),
  errorType: text,
  errorMessage: text,
  setup: text,
  expression: text,
  inspection: text,
  value: text,
  traceback: v.array(v.object({ source: v.boolean(), file: v.string(), line: v.number(), name: v.string() })),
  stdout: v.string(),
  stderr: v.string(),
  durationMs: v.number(),
  strict: v.nullable(v.object({ passed: v.boolean(), reason: text })),
});

const evaluation = v.object({
  model: v.string(),
  taskId: v.string(),
  index: v.number(),
  verdict: v.picklist(VERDICTS),
  score: v.number(),
  strictScore: v.nullable(v.number()),
  errorType: text,
  errorMessage: text,
  tests: v.array(testResult),
  result: data,
  execution: v.object({
    outcome: v.picklist(OUTCOMES),
    exitStatus: v.nullable(v.number()),
    detail: text,
    durationMs: v.number(),
    memoryBytes: v.nullable(v.number()),
    missingFeatures: v.array(v.string()),
    engine: v.string(),
    stdout: v.string(),
    stderr: v.string(),
  }),
  timedOut: v.boolean(),
  attempts: v.array(v.object({ durationMs: v.number(), alone: v.boolean(), timedOut: v.boolean() })),
  fromCache: v.boolean(),
});

/** What each line of an export must look like; the same shapes as in src/model, which the compiler checks. */
export const ROW_SCHEMAS: { [Kind in RowKind]: v.GenericSchema<unknown, Row<Kind>> } = {
  taskSets: v.object({
    id: v.string(),
    benchmark,
    name: v.string(),
    recognisedAs: text,
    md5: text,
    origin: v.string(),
    importedAt: v.number(),
    taskCount: v.number(),
    issues: v.array(issue),
  }),
  tasks: v.object({ setId: v.string(), position: v.number(), task }),
  sampleSets: v.object({
    id: v.string(),
    benchmark,
    model: v.string(),
    origin: v.string(),
    importedAt: v.number(),
    sampleCount: v.number(),
    issues: v.array(issue),
  }),
  samples: v.object({ setId: v.string(), position: v.number(), sample }),
  scoreSets: v.object({
    id: v.string(),
    benchmark,
    judge: v.string(),
    origin: v.string(),
    importedAt: v.number(),
    scoreCount: v.number(),
    issues: v.array(issue),
  }),
  scores: v.object({ setId: v.string(), position: v.number(), sample }),
  runs: v.object({
    id: v.string(),
    benchmark,
    name: v.string(),
    taskSetId: v.string(),
    sampleSetIds: v.array(v.string()),
    taskIds: v.nullable(v.array(v.string())),
    settings,
    engine: v.string(),
    // Exports of the first version lack it.
    judge: v.optional(text, null),
    judgingOf: v.exactOptional(v.string()),
    status: v.picklist(['running', 'paused', 'finished', 'cancelled', 'failed']),
    failure: text,
    createdAt: v.number(),
    finishedAt: v.nullable(v.number()),
    total: v.number(),
    done: v.number(),
    activeMs: v.number(),
  }),
  evaluations: v.object({ runId: v.string(), evaluation }),
  cache: v.object({ key: v.string(), evaluation }),
};
