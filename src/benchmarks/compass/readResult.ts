import * as v from 'valibot';
import { type Evaluation, LANGUAGES } from '../../model/index.ts';
import { FINDING_KINDS, NOTE_KINDS, type QualityReport } from '../../model/quality.ts';
import { type CaseOutcome, type CompassResult, GROWTH_CLASSES } from './result.ts';
import { CASE_KINDS } from './task.ts';

const text = v.nullable(v.string());
const amount = v.nullable(v.number());
const lines = v.object({ from: v.number(), to: v.number() });

const outcome: v.GenericSchema<unknown, CaseOutcome> = v.object({
  name: v.string(),
  kind: v.picklist(CASE_KINDS),
  size: amount,
  end: v.picklist(['pass', 'wrong', 'slow', 'raised', 'not-plain', 'not-run']),
  message: text,
  input: text,
  expected: text,
  returned: text,
  durationMs: amount,
  limitMs: amount,
  referenceMs: amount,
  peakBytes: amount,
  repeats: v.number(),
});

const report: v.GenericSchema<unknown, QualityReport> = v.object({
  language: v.picklist(LANGUAGES),
  parses: v.boolean(),
  unread: text,
  refused: text,
  firstErrorLine: amount,
  score: amount,
  findings: v.array(
    v.object({
      kind: v.picklist(FINDING_KINDS),
      functionName: text,
      lines,
      measured: v.number(),
      threshold: v.number(),
      penalty: v.number(),
      message: v.string(),
    }),
  ),
  functions: v.array(
    v.object({
      name: v.string(),
      lines,
      cyclomatic: v.number(),
      cognitive: v.number(),
      nesting: v.number(),
      codeLines: v.number(),
      statements: v.number(),
      parameters: v.number(),
    }),
  ),
  notes: v.array(
    v.object({
      kind: v.picklist(NOTE_KINDS),
      name: v.string(),
      functionName: text,
      line: v.number(),
      message: v.string(),
      convention: v.string(),
    }),
  ),
  codeLines: v.number(),
});

const result: v.GenericSchema<unknown, CompassResult> = v.object({
  task: v.string(),
  prompt: text,
  promptIndex: v.number(),
  correctness: v.number(),
  efficiency: v.number(),
  quality: amount,
  composite: v.number(),
  runs: v.boolean(),
  correctnessCases: v.array(outcome),
  efficiencyCases: v.array(outcome),
  report: v.nullable(report),
  growth: v.nullable(v.object({ growth: v.nullable(v.picklist(GROWTH_CLASSES)), confidence: v.number() })),
});

/** COMPASS's own record of an evaluation. @throws ValiError for one that is none of COMPASS's. */
export function compassResultOf(evaluation: Pick<Evaluation, 'result'>): CompassResult {
  return v.parse(result, evaluation.result);
}
