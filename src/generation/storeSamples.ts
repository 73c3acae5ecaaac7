import type { GeneratedAnswer, GenerationRecord } from '../model/generation.ts';
import type { SampleSet, SampleSetRecord, SourceFile, Stores, Task } from '../model/index.ts';
import { sampleFiles } from './sampleFiles.ts';

/**
 * Puts the answers of a generation into the stores as a sample set, by way of the benchmark's own files and reader: what
 * is stored is what an import of the files would have given. Stored again, it replaces what was stored before.
 *
 * @param readSamples the benchmark's door.
 * @returns the sets, one as a rule; none where nothing was answered.
 */
export async function storeSamples(
  record: GenerationRecord,
  tasks: readonly Task[],
  answers: readonly GeneratedAnswer[],
  readSamples: (files: AsyncIterable<SourceFile>) => Promise<SampleSet[]>,
  stores: Pick<Stores, 'addSampleSet'>,
): Promise<SampleSetRecord[]> {
  const files = sampleFiles(record, tasks, answers).filter(({ text }) => text !== '');
  const sets = (await readSamples(sources(files))).filter(({ samples }) => samples.length > 0);
  const stored: SampleSetRecord[] = [];
  for (const [place, { model, samples, issues }] of sets.entries()) {
    const kept: SampleSetRecord = {
      id: `${record.id}-${place}`,
      benchmark: record.benchmark,
      model,
      origin: `generated with ${record.source}`,
      importedAt: Date.now(),
      sampleCount: samples.length,
      issues,
    };
    await stores.addSampleSet(kept, samples);
    stored.push(kept);
  }
  return stored;
}

async function* sources(files: readonly { path: string; text: string }[]): AsyncGenerator<SourceFile> {
  for (const { path, text } of files) yield { path, lines: linesOf(text) };
}

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.replace(/\n$/, '').split('\n');
}
