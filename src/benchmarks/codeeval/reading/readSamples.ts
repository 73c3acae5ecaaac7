import type { ImportIssue, Sample, SampleSet, SourceFile } from '../../../model/index.ts';
import { FileIssues } from '../../shared/fileIssues.ts';
import { parsePythonJson } from '../python/parseJson.ts';
import { compareCodePoints } from '../python/text.ts';
import type { PythonValue } from '../python/values.ts';
import { folderOf, modelOfEachRecord, type SampleFile } from './modelSets.ts';
import { readObjects } from './readObjects.ts';
import { checkSample, type SampleRecord } from './sampleRecord.ts';

interface ReadFile extends SampleFile {
  issues: FileIssues;
}

/**
 * Reads solutions as RunCodeEval does (specs/codeeval.md 5.1): one set per model, in the order of the paths
 * by code point, whatever order the files come in. How lines become models is told at
 * {@link modelOfEachRecord}; folders of the same model make one set. Of two lines for one task the later
 * counts, and a warning names both.
 *
 * A folder without a valid line gives a set without samples, last, that only carries its issues and bears
 * the folder's name: the reference skips such a folder, so leave that set out of runs and reports.
 */
export async function readSamples(files: AsyncIterable<SourceFile>): Promise<SampleSet[]> {
  const read: ReadFile[] = [];
  for await (const file of files) read.push(await readFile(file));
  read.sort((a, b) => compareCodePoints(a.path, b.path));

  const sets = new Map<string, SetBuilder>();
  const barren: SampleSet[] = [];
  for (const [name, group] of folders(read)) {
    const models = modelOfEachRecord(group);
    if (models.size === 0) barren.push(emptySet(name, group));
    else addFolder(sets, group, models);
  }
  return [...[...sets.values()].map((set) => set.build()), ...barren];
}

async function readFile(file: SourceFile): Promise<ReadFile> {
  const issues = new FileIssues(file.path);
  const records = await readObjects(
    file,
    issues,
    ({ line, object }) => checkSample(object, line, issues),
    parseQuickly,
  );
  return { path: file.path, issues, records: records ?? [] };
}

/** Where no number's kind matters, the built-in parser does for all that is JSON in both dialects. */
function parseQuickly(text: string): PythonValue {
  try {
    return JSON.parse(text) as PythonValue;
  } catch {
    return parsePythonJson(text);
  }
}

/** Files by folder, in order of first appearance; loose ones by the model of their first line. */
function folders(files: readonly ReadFile[]): Map<string, ReadFile[]> {
  const groups = new Map<string, ReadFile[]>();
  for (const file of files) {
    const folder = folderOf(file.path);
    const key = folder === null ? `loose:${file.records[0]?.model ?? file.path}` : `folder:${folder}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push(file);
  }
  return groups;
}

function addFolder(
  sets: Map<string, SetBuilder>,
  files: readonly ReadFile[],
  models: ReadonlyMap<SampleRecord, string>,
): void {
  const [first = ''] = models.values();
  for (const file of files) {
    warnOfOtherModels(file, models);
    // A file's issues stand with the model of its first line, or with the folder's.
    const [opening] = file.records;
    setOf(sets, (opening && models.get(opening)) ?? first).own(file);
    for (const record of file.records) setOf(sets, models.get(record) ?? first).add(record, file);
  }
}

function setOf(sets: Map<string, SetBuilder>, model: string): SetBuilder {
  const set = sets.get(model) ?? new SetBuilder(model);
  sets.set(model, set);
  return set;
}

function warnOfOtherModels(file: ReadFile, models: ReadonlyMap<SampleRecord, string>): void {
  const counted = new Map<string, { as: string; line: number; count: number }>();
  for (const record of file.records) {
    const as = models.get(record);
    if (as === undefined || as === record.model) continue;
    const seen = counted.get(record.model) ?? { as, line: record.line, count: 0 };
    seen.count++;
    counted.set(record.model, seen);
  }
  for (const [model, { as, line, count }] of counted) {
    const lines = count === 1 ? 'This line' : `${count} lines from here on`;
    file.issues.warning(
      line,
      'model',
      `${lines} of model "${model}" are counted for "${as}", as RunCodeEval counts all of a folder.`,
      'A folder of its own for each model',
    );
  }
}

class SetBuilder {
  readonly #model: string;
  readonly #samples = new Map<string, { sample: Sample; file: string; line: number }>();
  readonly #files = new Set<ReadFile>();

  constructor(model: string) {
    this.#model = model;
  }

  own(file: ReadFile): void {
    this.#files.add(file);
  }

  add(record: SampleRecord, file: ReadFile): void {
    const earlier = this.#samples.get(record.taskId);
    if (earlier !== undefined) {
      file.issues.warning(
        record.line,
        'task_id',
        `The task "${record.taskId}" is also answered at ${earlier.file}:${earlier.line}; this later line is used.`,
        'One line per task and model',
      );
    }
    const sample = toSample(record, this.#model, file.path);
    this.#samples.set(record.taskId, { sample, file: file.path, line: record.line });
  }

  build(): SampleSet {
    const samples = [...this.#samples.values()].map(({ sample }) => sample);
    return { benchmark: 'codeeval', model: this.#model, samples, issues: issuesOf([...this.#files]) };
  }
}

function toSample(record: SampleRecord, model: string, file: string): Sample {
  const text = typeof record.solution === 'string' ? record.solution : null;
  const { writtenId, model: writtenModel, key, line } = record;
  const data = { task_id: writtenId, model: writtenModel, key, file, line };
  return {
    benchmark: 'codeeval',
    model,
    taskId: record.taskId,
    index: 0,
    text,
    data: text === null ? { ...data, value: record.solution } : data,
  };
}

function emptySet(key: string, files: readonly ReadFile[]): SampleSet {
  const name = key.slice(key.indexOf(':') + 1);
  const nothing: ImportIssue = {
    severity: 'error',
    file: files[0]?.path ?? name,
    line: null,
    field: null,
    message: 'No valid solution was found, so nothing here is a model to evaluate.',
    expected: 'JSON lines with "task_id", "model" and "candidate_solution"',
  };
  return { benchmark: 'codeeval', model: name, samples: [], issues: [...issuesOf(files), nothing] };
}

function issuesOf(files: readonly ReadFile[]): ImportIssue[] {
  return files.flatMap((file) => file.issues.all());
}
