import type { BenchmarkModule, Evaluation, Sample, Task } from '../model/benchmark.ts';
import type { Language } from '../model/program.ts';

/** One sample to judge against its task. */
export interface Job {
  /** Identity within the run; see {@link jobKey}. */
  key: string;
  task: Task;
  sample: Sample;
}

/** What a run has to do, and which samples it can't place. */
export interface Plan {
  /** In the order of the sample sets, within each in the order of the tasks. */
  jobs: Job[];
  /** Samples whose task is not in the task set. */
  unknown: UnknownSample[];
}

export interface UnknownSample {
  model: string;
  taskId: string;
}

/** The languages of these tasks, each once; none where nothing is executed. */
export function languagesOf(tasks: readonly Task[]): Language[] {
  return [...new Set(tasks.flatMap(({ language }) => language ?? []))];
}

/** The languages that programs run in to evaluate these tasks; none where the benchmark's module only reads answers. */
export function executedLanguages(
  { entry, helperLanguages }: Pick<BenchmarkModule, 'entry' | 'helperLanguages'>,
  tasks: readonly Task[],
): Language[] {
  if (entry === null) return [];
  return [...new Set([...languagesOf(tasks), ...tasks.flatMap((task) => helperLanguages?.(task) ?? [])])];
}

/** What identifies a sample, and its evaluation, within a run. */
export function jobKey(of: Pick<Evaluation, 'model' | 'taskId' | 'index'>): string {
  return JSON.stringify([of.model, of.taskId, of.index]);
}

/**
 * Tasks × sample sets → jobs. A task that a model did not answer makes no job. Where two sample sets hold the
 * same model's same answer, the later one counts.
 *
 * @param taskIds restrict the run to these tasks; null for all.
 */
export function planRun(
  tasks: readonly Task[],
  sampleSets: readonly (readonly Sample[])[],
  taskIds: readonly string[] | null,
): Plan {
  const positions = new Map(tasks.map((task, position) => [task.id, { task, position }]));
  const wanted = taskIds === null ? null : new Set(taskIds);
  const jobs = new Map<string, Job>();
  const unknown: UnknownSample[] = [];
  for (const samples of sampleSets) {
    const placed: { job: Job; position: number }[] = [];
    for (const sample of samples) {
      const found = positions.get(sample.taskId);
      if (found === undefined) {
        unknown.push({ model: sample.model, taskId: sample.taskId });
      } else if (wanted === null || wanted.has(sample.taskId)) {
        placed.push({ job: { key: jobKey(sample), task: found.task, sample }, position: found.position });
      }
    }
    placed.sort((a, b) => a.position - b.position || a.job.sample.index - b.job.sample.index);
    for (const { job } of placed) jobs.set(job.key, job);
  }
  return { jobs: [...jobs.values()], unknown };
}
