import { completionFiles } from '../benchmarks/devbench/index.ts';
import type { GeneratedAnswer, GenerationRecord } from '../model/generation.ts';
import type { BenchmarkId, ReportFile, Sample, Task } from '../model/index.ts';
import { codeIn } from './codeIn.ts';

/**
 * The answers of a generation as files in the benchmark's own format, for its own readers and everyone else's. Requests
 * that failed are in none: what was not answered is missing there, and not an empty answer.
 */
export function sampleFiles(
  { benchmark, model }: Pick<GenerationRecord, 'benchmark' | 'model'>,
  tasks: readonly Task[],
  answers: readonly GeneratedAnswer[],
): ReportFile[] {
  const samples = answers
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ taskId, index, framing, reply }) =>
      reply === null ? [] : [{ taskId, index, framing, text: reply.text }],
    );
  return WRITERS[benchmark](model, tasks, samples);
}

interface Answered {
  taskId: string;
  index: number;
  framing: string | null;
  text: string;
}

const WRITERS: Record<
  BenchmarkId,
  (model: string, tasks: readonly Task[], answers: readonly Answered[]) => ReportFile[]
> = {
  codeeval: (model, _tasks, answers) =>
    lines(
      `solutions/${encodeURIComponent(model)}.jsonl`,
      answers.map(({ taskId, text }) => ({ task_id: taskId, candidate_solution: codeIn(text), model })),
    ),
  devbench: (model, tasks, answers) =>
    completionFiles(
      tasks,
      answers.map(
        ({ taskId, index, text }): Sample => ({
          benchmark: 'devbench',
          model,
          taskId,
          index,
          text: codeIn(text),
          data: {},
        }),
      ),
    ),
  compass: (model, _tasks, answers) =>
    lines(
      `solutions/${encodeURIComponent(model)}.jsonl`,
      answers.map(({ taskId, index, framing, text }) => ({
        task: taskId,
        model,
        prompt: framing,
        index,
        code: codeIn(text),
      })),
    ),
  efcb: (model, _tasks, answers) =>
    lines(
      `replies/${encodeURIComponent(model)}.jsonl`,
      answers.map(({ taskId, text }) => ({ id: taskId, model, reply: text })),
    ),
};

function lines(path: string, records: readonly object[]): ReportFile[] {
  return [{ path, text: records.map((record) => `${JSON.stringify(record)}\n`).join('') }];
}
