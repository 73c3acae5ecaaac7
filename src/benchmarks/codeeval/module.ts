import type { BenchmarkModule, Json, Sample, Task } from '../../model/index.ts';
import { evaluate } from './judging/evaluate.ts';

/** CodeEval, judged as RunCodeEval judges it. */
export const codeeval: BenchmarkModule = {
  id: 'codeeval',
  entry: 'cases',
  evaluatorVersion: '1',
  defaultSettings: {
    timeoutMs: 60_000,
    memoryBytes: 512 * 1024 * 1024,
    outputBytes: 256 * 1024,
    seed: null,
    strict: true,
  },
  evaluate,
  cacheContent,
};

/** The problem's texts and solution are no part of the verdict; topic and complexity stand in the record. */
function cacheContent({ data }: Task, sample: Sample): Json {
  const { name = null, tests = null, object = null, topic = null, complexity = null } = data;
  return {
    task: { name, tests, object, topic, complexity },
    solution: sample.text ?? sample.data.value ?? null,
  };
}
