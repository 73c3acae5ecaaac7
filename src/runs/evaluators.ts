import type { BenchmarkModule, Task } from '../model/benchmark.ts';
import type { Judge } from '../model/judge.ts';
import type { Analyser } from '../model/quality.ts';
import type { EngineProgress, Runtime } from '../model/runtime.ts';
import { executedLanguages } from './plan.ts';

/** What evaluates tasks: the engines of their languages, and a judge where one of them asks for it. */
export interface Evaluators {
  benchmark: BenchmarkModule;
  runtime: Runtime;
  /** Scores prose; null for none. */
  judge: Judge | null;
  /** Static analysis, for benchmarks that ask for it; absent for none. */
  analyser?: Analyser;
}

/** Identity of all that evaluates these tasks; engines that have to be found out are. */
export async function evaluatorsVersion(
  { benchmark, runtime, judge, analyser }: Evaluators,
  tasks: readonly Task[],
): Promise<string> {
  const versions: string[] = [];
  const languages = executedLanguages(benchmark, tasks);
  if (languages.length > 0) {
    await runtime.settle?.(languages);
    versions.push(runtime.versionFor(languages));
  }
  if (asksJudge(benchmark, tasks)) versions.push(judge === null ? 'no judge' : `judge ${judge.id}`);
  if (benchmark.analyses === true) versions.push(`quality ${analyser?.version ?? 'none'}`);
  return versions.join('; ');
}

/** Starts what these tasks need. Rejects with a message for people where that can't be. */
export async function startEvaluators(
  { benchmark, runtime, judge }: Evaluators,
  tasks: readonly Task[],
  tell: (progress: EngineProgress) => void,
): Promise<void> {
  const languages = executedLanguages(benchmark, tasks);
  await Promise.all([
    languages.length === 0 ? null : runtime.start(languages, tell),
    asksJudge(benchmark, tasks) ? judge?.start((bytes) => tell(fetchingJudge(bytes))) : null,
  ]);
}

function asksJudge({ rubricOf }: BenchmarkModule, tasks: readonly Task[]): boolean {
  return rubricOf !== undefined && tasks.some((task) => rubricOf(task) !== null);
}

/** A judge's model on its way, told as an engine's start is. */
function fetchingJudge(bytes: { loadedBytes: number; totalBytes: number }): EngineProgress {
  return { stage: 'fetching', ...bytes, readyWorkers: 0, wantedWorkers: 1 };
}
