import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { type FoundFile, md5Of, sourceFiles } from '../../src/files/index.ts';
import {
  canonicalJson,
  type ImportIssue,
  type Sample,
  type SampleSet,
  type SampleSetRecord,
  type ScoreSetRecord,
  type SourceFile,
  type TaskSet,
  type TaskSetRecord,
} from '../../src/model/index.ts';
import { ImportMeter } from './progress.ts';
import type { ImportProgress, ImportRequest, ImportResult, ImportTarget } from './protocol.ts';
import type { BenchmarkReader } from './readers.ts';
import { type SortedFiles, sortFiles } from './sortFiles.ts';

/** What was read of one benchmark, and the files that its tasks came from. */
interface ReadSets {
  reader: BenchmarkReader;
  files: SortedFiles;
  taskFiles: FoundFile[];
  taskSet: TaskSet;
  sampleSets: SampleSet[];
  scores: ReadScores;
}

interface ReadScores {
  scores: Sample[];
  issues: ImportIssue[];
}

/**
 * Read what was given, sort benchmarks and in each problems from solutions, store the sets. All problems of a
 * benchmark together make one set of tasks; solutions make one set a model. A set in which nothing is valid is
 * not stored; its issues are told.
 *
 * Solutions that repeat their problems (DevBench's) also give a set of tasks, unless problems come with them or
 * a set of that benchmark is stored already.
 *
 * @throws the signal's reason when aborted, and what the stores throw (no room, say); nothing is kept then.
 */
export async function runImport(
  { sources, origin }: ImportRequest,
  target: ImportTarget,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<ImportResult> {
  const issues: ImportIssue[] = [];
  const report = (issue: ImportIssue) => void issues.push(issue);
  const meter = new ImportMeter(onProgress);

  meter.begin('looking', 0);
  const onDownload = (done: number, total: number | null) => meter.downloaded(done, total);
  const found = await sortFiles(sourceFiles(sources, { report, onDownload, signal }), report);

  const plans: Pick<ReadSets, 'reader' | 'files' | 'taskFiles'>[] = [];
  for (const [reader, files] of found) {
    plans.push({ reader, files, taskFiles: await taskFilesOf(reader, files, target) });
  }
  meter.begin('reading', total(plans));
  const read: ReadSets[] = [];
  for (const plan of plans) {
    const { reader, files, taskFiles } = plan;
    const taskSet = await reader.readTasks(metered(taskFiles, meter), origin ?? nameOf(taskFiles));
    const sampleSets = await reader.readSamples(metered(files.samples, meter));
    const scores = (await reader.readScores?.(metered(files.scores, meter))) ?? { scores: [], issues: [] };
    read.push({ ...plan, taskSet, sampleSets, scores });
  }
  signal.throwIfAborted();

  meter.begin('storing', 0);
  const result: ImportResult = { taskSets: [], sampleSets: [], scoreSets: [], issues };
  try {
    for (const sets of read) await storeSets(sets, origin, target, result, signal);
    signal.throwIfAborted();
  } catch (error) {
    for (const { id } of result.taskSets) await target.deleteTaskSet(id);
    for (const { id } of result.sampleSets) await target.deleteSampleSet(id);
    for (const { id } of result.scoreSets) await target.deleteScoreSet(id);
    throw error;
  }
  return result;
}

async function taskFilesOf(
  { benchmark, tasksInSamples }: BenchmarkReader,
  { tasks, samples }: SortedFiles,
  target: ImportTarget,
): Promise<FoundFile[]> {
  if (tasks.length > 0 || !tasksInSamples) return tasks;
  const stored = await target.taskSets();
  return stored.some((set) => set.benchmark === benchmark) ? [] : samples;
}

async function storeSets(
  { reader, files, taskFiles, taskSet, sampleSets, scores }: ReadSets,
  origin: string | null,
  target: ImportTarget,
  result: ImportResult,
  signal: AbortSignal,
): Promise<void> {
  if (taskSet.tasks.length === 0) result.issues.push(...taskSet.issues);
  else result.taskSets.push(await storeTasks(reader, taskSet, taskFiles, origin, target));
  for (const set of sampleSets) {
    signal.throwIfAborted();
    if (set.samples.length === 0) result.issues.push(...set.issues);
    else result.sampleSets.push(await storeSamples(set, files.samples, origin, target));
  }
  if (scores.scores.length === 0) result.issues.push(...scores.issues);
  else result.scoreSets.push(await storeScores(reader, scores, files.scores, origin, target));
}

async function storeTasks(
  { recognise }: BenchmarkReader,
  { benchmark, name, tasks, issues }: TaskSet,
  files: FoundFile[],
  origin: string | null,
  target: ImportTarget,
): Promise<TaskSetRecord> {
  const [given, ...others] = new Set(files.map((file) => file.given));
  const md5 = given && others.length === 0 ? await md5Of(given.blob) : null;
  const record: TaskSetRecord = {
    id: crypto.randomUUID(),
    benchmark,
    name,
    recognisedAs: md5 === null ? null : recognise(md5),
    md5,
    origin: origin ?? originOf(files),
    importedAt: Date.now(),
    taskCount: tasks.length,
    issues,
  };
  await target.addTaskSet(record, tasks);
  return record;
}

async function storeSamples(
  { benchmark, model, samples, issues }: SampleSet,
  files: FoundFile[],
  origin: string | null,
  target: ImportTarget,
): Promise<SampleSetRecord> {
  const paths = new Set(samples.map(({ data }) => data.file));
  const record: SampleSetRecord = {
    id: crypto.randomUUID(),
    benchmark,
    model,
    origin: origin ?? originOf(files.filter(({ path }) => paths.has(path))),
    importedAt: Date.now(),
    sampleCount: samples.length,
    issues,
  };
  await target.addSampleSet(record, samples);
  return record;
}

async function storeScores(
  { benchmark }: BenchmarkReader,
  { scores, issues }: ReadScores,
  files: FoundFile[],
  origin: string | null,
  target: ImportTarget,
): Promise<ScoreSetRecord> {
  const content = scores.map(({ model, taskId, index, text, data }) => {
    return { model, taskId, index, text, task: data.task ?? null };
  });
  const record: ScoreSetRecord = {
    id: bytesToHex(sha256(new TextEncoder().encode(canonicalJson(content)))).slice(0, 16),
    benchmark,
    judge: nameOf(files),
    origin: origin ?? originOf(files),
    importedAt: Date.now(),
    scoreCount: scores.length,
    issues,
  };
  await target.addScoreSet(record, scores);
  return record;
}

async function* metered(files: FoundFile[], meter: ImportMeter): AsyncGenerator<SourceFile> {
  for (const file of files) yield { path: file.path, lines: counted(file, meter) };
}

async function* counted(file: FoundFile, meter: ImportMeter): AsyncGenerator<string> {
  for await (const line of file.read((count) => meter.addBytes(count))) {
    meter.addLine();
    yield line;
  }
}

function total(plans: Pick<ReadSets, 'files' | 'taskFiles'>[]): number {
  return plans
    .flatMap(({ files, taskFiles }) => [...taskFiles, ...files.samples, ...files.scores])
    .reduce((sum, { size }) => sum + size, 0);
}

/** The folder that all of the files lie in, or their names. */
function originOf(files: FoundFile[]): string {
  const [first = [], ...others] = files.map(({ path }) => path.split('/'));
  let depth = 0;
  while (depth < first.length - 1 && others.every((parts) => parts[depth] === first[depth])) depth++;
  if (others.length === 0) return first.join('/');
  if (depth > 0) return first.slice(0, depth).join('/');
  const names = [...new Set([first, ...others].map(([top = '']) => top))];
  return names.length <= 3
    ? names.join(', ')
    : `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
}

/** The origin as a title: "problems" for problems.zip or problems.jsonl. */
function nameOf(files: FoundFile[]): string {
  return originOf(files).replace(/\.(jsonl|zip)$/i, '');
}
