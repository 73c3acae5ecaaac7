import type { Sample } from '../../../model/index.ts';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { comparePrompts } from '../prompts.ts';

/** A line of a file of samples. */
export interface WrittenSample {
  task: string;
  model: string;
  prompt: string | null;
  /** Null where the line tells none. */
  index: number | null;
  text: string | null;
  file: string;
  /** 1-based. */
  line: number;
}

/**
 * Gives each sample a number that is unique for its model and task, 0, 1, …: by the prompts in the paper's order, then others
 * by name, last none; within each by its own index. Of two samples with the same index the later is kept, after a warning.
 */
export function numbered(read: readonly { issues: FileIssues; written: WrittenSample[] }[]): Sample[] {
  const byTask = new Map<string, Map<string, Map<number, WrittenSample>>>();
  for (const { issues, written } of read) {
    for (const sample of written) {
      const prompts = entryOf(byTask, JSON.stringify([sample.model, sample.task]), () => new Map());
      const own = entryOf(prompts, JSON.stringify(sample.prompt), () => new Map<number, WrittenSample>());
      const index = sample.index ?? own.size;
      const earlier = own.get(index);
      if (earlier !== undefined) {
        issues.warning(
          sample.line,
          'index',
          `Answer ${index} of ${sample.model} to ${sample.task} is also at ${earlier.file}:${earlier.line}; this later one is used.`,
          'Each index once for a model, a task and a prompt',
        );
      }
      own.set(index, sample);
    }
  }
  return [...byTask.values()].flatMap((prompts) =>
    [...prompts.values()]
      .toSorted((a, b) => comparePrompts(promptIn(a), promptIn(b)))
      .flatMap((own) => [...own].toSorted(([a], [b]) => a - b).map(sampleOf))
      .map((sample, index) => ({ ...sample, index })),
  );
}

function sampleOf([own, written]: [number, WrittenSample], place: number): Sample {
  const { task, model, prompt, text, file, line } = written;
  const data = { prompt, promptIndex: place, ownIndex: own, file, line };
  return { benchmark: 'compass', model, taskId: task, index: place, text, data };
}

function promptIn(own: ReadonlyMap<number, WrittenSample>): string | null {
  return own.values().next().value?.prompt ?? null;
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
