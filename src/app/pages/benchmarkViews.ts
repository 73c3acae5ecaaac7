import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { BenchmarkId } from '../../model/index.ts';
import type { OpenRun } from '../services/runs.ts';

/** Which answer of a run is looked at. */
export interface SolutionPlace {
  open: OpenRun;
  runId: string;
  model: string;
  taskId: string;
  /** 0-based among the model's answers to the task. */
  index: number;
}

/** What a benchmark shows of a run, and of one answer in it. */
interface Views {
  Run: LazyExoticComponent<ComponentType<{ open: OpenRun }>>;
  Solution: LazyExoticComponent<ComponentType<SolutionPlace>>;
}

/** The views of each benchmark that this version can run; loaded when the first run of it is looked at. */
export const BENCHMARK_VIEWS: Partial<Record<BenchmarkId, Views>> = {
  codeeval: {
    Run: lazy(async () => ({ default: (await import('./codeeval/CodeevalRun.tsx')).CodeevalRun })),
    Solution: lazy(async () => ({ default: (await import('./codeeval/SolutionView.tsx')).SolutionView })),
  },
  compass: {
    Run: lazy(async () => ({ default: (await import('./compass/CompassRun.tsx')).CompassRun })),
    Solution: lazy(async () => ({ default: (await import('./compass/solution/SampleView.tsx')).SampleView })),
  },
  efcb: {
    Run: lazy(async () => ({ default: (await import('./efcb/EfcbRun.tsx')).EfcbRun })),
    Solution: lazy(async () => ({ default: (await import('./efcb/AnswerView.tsx')).AnswerView })),
  },
  devbench: {
    Run: lazy(async () => ({ default: (await import('./devbench/DevbenchRun.tsx')).DevbenchRun })),
    Solution: lazy(async () => ({ default: (await import('./devbench/CompletionView.tsx')).CompletionView })),
  },
};
