import type { BenchmarkModule } from '../../model/index.ts';
import { cacheContent, evaluate } from './judging/evaluate.ts';
import { rubricOf } from './judging/judgeRequest.ts';
import { placeSamples } from './reading/placeSamples.ts';
import { questionOf } from './task.ts';

/** EFCB: letters are read, prose is scored by the run's judge; nothing is executed. */
export const efcb: BenchmarkModule = {
  id: 'efcb',
  entry: null,
  evaluatorVersion: '1',
  // Nothing is executed, so that none of them decides anything.
  defaultSettings: { timeoutMs: 0, memoryBytes: 0, outputBytes: 0, seed: null, strict: false },
  evaluate,
  cacheContent,
  rubricOf: (task) => rubricOf(questionOf(task).task)?.name ?? null,
  place: (tasks, samples) => placeSamples(tasks, samples).samples,
};
