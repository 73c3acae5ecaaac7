import { sha256 } from '@noble/hashes/sha2.js';
import type { BenchmarkModule, Evaluation, EvaluationSettings } from '../model/benchmark.ts';
import { canonicalJson } from '../model/json.ts';
import type { Judge } from '../model/judge.ts';
import type { Analyser } from '../model/quality.ts';
import type { Runtime } from '../model/runtime.ts';
import { executedLanguages, type Job } from './plan.ts';

/** All that a verdict depends on beside the task and the sample. */
export interface JudgingContext {
  benchmark: BenchmarkModule;
  settings: EvaluationSettings;
  runtime: Pick<Runtime, 'versionFor'>;
  judge: Pick<Judge, 'id'> | null;
  analyser?: Pick<Analyser, 'version'> | undefined;
}

const BATCH = 256;

/**
 * The cache key of every job, in order: SHA-256, in hex, of all that its evaluation depends on. Model, task id
 * and index are part of it because the stored evaluation carries them in its report record.
 */
export async function cacheKeys(jobs: readonly Job[], context: JudgingContext): Promise<string[]> {
  const keys: string[] = [];
  for (let start = 0; start < jobs.length; start += BATCH) {
    const batch = jobs.slice(start, start + BATCH);
    keys.push(...(await Promise.all(batch.map((job) => sha256Hex(identity(job, context))))));
  }
  return keys;
}

/**
 * Whether a later run may take this verdict over: not where it was cut short, or the engine broke, or no judge gave it, or where nothing
 * could be judged for want of time.
 */
export function isCacheable({ verdict, execution, timedOut }: Evaluation): boolean {
  if (verdict === 'unjudged' || (verdict === 'unsupported' && timedOut)) return false;
  return execution.outcome !== 'cancelled' && execution.outcome !== 'crashed';
}

function identity({ task, sample }: Job, context: JudgingContext): string {
  const { benchmark, settings, runtime, judge, analyser } = context;
  const rubric = benchmark.rubricOf?.(task) ?? null;
  const languages = executedLanguages(benchmark, [task]);
  return canonicalJson({
    benchmark: benchmark.id,
    evaluatorVersion: benchmark.evaluatorVersion,
    content: benchmark.cacheContent(task, sample),
    subject: { model: sample.model, taskId: sample.taskId, index: sample.index },
    settings: { ...settings },
    engine: languages.length === 0 ? null : runtime.versionFor(languages),
    ...(benchmark.analyses === true ? { quality: analyser?.version ?? null } : {}),
    ...(rubric === null ? {} : { rubric, judge: judge?.id ?? null }),
  });
}

/** SHA-256 of the UTF-8 text, in hex. A page on a plain http:// address has no crypto.subtle. */
export async function sha256Hex(
  text: string,
  subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle,
): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const digest = subtle === undefined ? sha256(bytes) : new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
