import type { SampleRecord } from './sampleRecord.ts';

/** The valid lines of one file. */
export interface SampleFile {
  path: string;
  records: SampleRecord[];
}

/**
 * Which model each line counts for; the files of one folder, in their order.
 *
 * RunCodeEval takes a folder as one model: named by the model of the first valid line, with lines of other
 * models used all the same. So it is here, except where the lines themselves say otherwise:
 * - Loose files, in no folder, have nothing in common: each is a folder of its own here, and those of the
 *   same model belong together.
 * - A model most of whose tasks another model of the folder answers too is a set of its own: in the
 *   reference one answer would silently replace the other. This is a folder with one file per model
 *   (gpt4.jsonl, claude.jsonl), or one file with all models. A single stray line does not make a set, unless
 *   it is a file of its own.
 */
export function modelOfEachRecord(files: readonly SampleFile[]): Map<SampleRecord, string> {
  const models = new Map<SampleRecord, string>();
  const alone = modelsOfTheirOwn(files);
  const [first] = files.flatMap(({ records }) => records.slice(0, 1));
  if (first === undefined) return models;
  const mainOfFolder = alone.size > 0 ? firstOf(files, alone) : first.model;
  for (const file of files) {
    const mainOfFile = alone.size > 0 ? firstOf([file], alone) : undefined;
    for (const record of file.records) {
      models.set(
        record,
        alone.has(record.model) ? record.model : (mainOfFile ?? mainOfFolder ?? first.model),
      );
    }
  }
  return models;
}

/** The folder of a path; null for a loose file. */
export function folderOf(path: string): string | null {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? null : path.slice(0, slash);
}

function modelsOfTheirOwn(files: readonly SampleFile[]): Set<string> {
  const answered = new Map<string, Set<string>>();
  const withOwnFile = new Set<string>();
  for (const { records } of files) {
    for (const { model, taskId } of records) {
      const tasks = answered.get(model) ?? new Set();
      answered.set(model, tasks.add(taskId));
    }
    const inFile = new Set(records.map(({ model }) => model));
    if (inFile.size === 1) for (const model of inFile) withOwnFile.add(model);
  }
  const times = new Map<string, number>();
  for (const tasks of answered.values()) {
    for (const task of tasks) times.set(task, (times.get(task) ?? 0) + 1);
  }
  const alone = new Set<string>();
  for (const [model, tasks] of answered) {
    const shared = [...tasks].filter((task) => (times.get(task) ?? 0) > 1).length;
    if (shared * 2 > tasks.size && (tasks.size > 1 || withOwnFile.has(model))) alone.add(model);
  }
  // One alone has nobody to be told apart from.
  return alone.size > 1 ? alone : new Set();
}

function firstOf(files: readonly SampleFile[], models: ReadonlySet<string>): string | undefined {
  for (const { records } of files) {
    const found = records.find(({ model }) => models.has(model));
    if (found !== undefined) return found.model;
  }
  return undefined;
}
