import type { ImportIssue, Sample, Task } from '../../../model/index.ts';
import { groupBy } from '../../shared/groupBy.ts';
import { type EfcbQuestion, questionOf } from '../task.ts';

interface Known {
  id: string;
  question: EfcbQuestion;
}

/** Samples with the ids of the questions that they answer. */
export interface Placed {
  samples: Sample[];
  /** A warning for each file whose answers could not all be placed. */
  issues: ImportIssue[];
}

/**
 * Gives samples that name their question by its line, or by an id that several tasks use, the id of the task. A line
 * counts in the file of the sample's task; where several files hold that task, in the one that lies as the sample's does.
 * Answers whose question is not found keep the name that they came with.
 */
export function placeSamples(tasks: readonly Task[], samples: readonly Sample[]): Placed {
  const known = tasks.map((task): Known => ({ id: task.id, question: questionOf(task) }));
  const ids = new Set(known.map(({ id }) => id));
  const byName = groupBy(known, ({ question }) => question.name ?? '');
  const lineOf = lineFinder(known, samples);
  const unplaced: Sample[] = [];
  const placed = samples.map((sample) => {
    const task = sample.data.task ?? null;
    const named = (byName.get(sample.taskId) ?? []).filter(({ question }) => question.task === task);
    const found =
      typeof sample.data.question === 'number'
        ? lineOf(sample)
        : ids.has(sample.taskId)
          ? sample.taskId
          : ((named.length === 1 ? named[0]?.id : null) ?? null);
    if (found !== null) return { ...sample, taskId: found };
    unplaced.push(sample);
    return sample;
  });
  const byFile = groupBy(unplaced, ({ model, data }) => String(data.file ?? model));
  return { samples: recounted(placed), issues: [...byFile].map(([file, own]) => warning(file, own)) };
}

/** Finds the question on the line that a sample names; null where there is none, or which file is meant can't be told. */
function lineFinder(known: readonly Known[], samples: readonly Sample[]): (sample: Sample) => string | null {
  const files = new Map<string, Map<number, Known>>();
  for (const one of known) {
    const lines = files.get(one.question.file) ?? new Map<number, Known>();
    files.set(one.question.file, lines.set(one.question.line, one));
  }
  const groupOf = ({ data }: Sample) => JSON.stringify([data.file ?? null, data.task ?? null]);
  const most = new Map<string, number>();
  for (const sample of samples) {
    const { question } = sample.data;
    if (typeof question !== 'number') continue;
    const group = groupOf(sample);
    most.set(group, Math.max(most.get(group) ?? 0, question));
  }
  const fileOf = (sample: Sample): string | null => {
    const { task } = sample.data;
    const fitting = [...files].filter(([, lines]) =>
      [...lines.values()].some(({ question }) => (task ?? question.task) === question.task),
    );
    if (fitting.length === 1) return fitting[0]?.[0] ?? null;
    const alike = fitting.filter(([file]) => folderOf(file) === folderOf(String(sample.data.file ?? '')));
    return alike.length === 1 ? (alike[0]?.[0] ?? null) : null;
  };
  const chosen = new Map<string, string | null>();
  return (sample) => {
    const group = groupOf(sample);
    if (!chosen.has(group)) chosen.set(group, fileOf(sample));
    const file = chosen.get(group) ?? null;
    const lines = file === null ? undefined : files.get(file);
    if (lines === undefined) return null;
    const last = Math.max(...lines.keys());
    const fromZero = sample.data.hasZero === true && (most.get(group) ?? 0) < last;
    const found = lines.get(Number(sample.data.question) + (fromZero ? 1 : 0));
    return found !== undefined && (sample.data.task ?? found.question.task) === found.question.task
      ? found.id
      : null;
  };
}

function folderOf(path: string): string {
  return path.split('/').at(-2) ?? '';
}

/** Answers that were named differently may be to one question. */
function recounted(samples: readonly Sample[]): Sample[] {
  const before = new Map<string, number>();
  return samples.map((sample) => {
    const key = JSON.stringify([sample.model, sample.taskId]);
    const index = before.get(key) ?? 0;
    before.set(key, index + 1);
    return { ...sample, index };
  });
}

function warning(file: string, own: readonly Sample[]): ImportIssue {
  const [first] = own;
  const line = typeof first?.data.line === 'number' ? first.data.line : null;
  return {
    severity: 'warning',
    file,
    line,
    field: typeof first?.data.question === 'number' ? 'index' : 'id',
    message: `${own.length} of its lines belong to no question; the first names "${first?.taskId ?? ''}".`,
    expected: 'The id of a question, or its line with the "task", where several files hold questions',
  };
}
