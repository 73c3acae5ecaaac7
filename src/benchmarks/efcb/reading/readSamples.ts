import type { ImportIssue, Sample, SampleSet, SourceFile } from '../../../model/index.ts';
import { checkReply, checkScore } from './answerLine.ts';
import { modelOfPath, stemOf } from './paths.ts';
import { type ReadAnswers, readAnswers } from './readAnswers.ts';

/**
 * Reads replies: one set per model, in order of first appearance, whatever order the files come in. A line names its
 * question by id or by its line, or is taken in order; several lines may answer one question. Takes OpenAI-evals' own log,
 * too. A file without a valid line gives a set without samples, last, that only carries its issues.
 */
export async function readSamples(files: AsyncIterable<SourceFile>): Promise<SampleSet[]> {
  const read = await readAll(files, checkReply);
  const byModel = new Map<string, { samples: Sample[]; issues: ImportIssue[] }>();
  const barren: SampleSet[] = [];
  for (const { path, issues, samples } of read) {
    const [first] = samples;
    if (first === undefined) {
      const model = modelOfPath(path) ?? stemOf(path);
      barren.push({ benchmark: 'efcb', model, samples: [], issues: issues.all() });
    }
    for (const sample of samples) {
      const own = byModel.get(sample.model) ?? { samples: [], issues: [] };
      byModel.set(sample.model, own);
      own.samples.push(sample);
    }
    if (first !== undefined) byModel.get(first.model)?.issues.push(...issues.all());
  }
  const sets = [...byModel].map(([model, { samples, issues }]): SampleSet => {
    return { benchmark: 'efcb', model, samples: counted(samples), issues };
  });
  return [...sets, ...barren];
}

/** What one or several files hold of a judge's scores. */
export interface ReadScores {
  scores: Sample[];
  issues: ImportIssue[];
}

/** Reads scores that a judge gave elsewhere: each as a sample of the answer that it is of, whose text is what the judge said. */
export async function readScores(files: AsyncIterable<SourceFile>): Promise<ReadScores> {
  const read = await readAll(files, checkScore);
  return {
    scores: counted(read.flatMap(({ samples }) => samples)),
    issues: read.flatMap(({ issues }) => issues.all()),
  };
}

async function readAll(
  files: AsyncIterable<SourceFile>,
  check: Parameters<typeof readAnswers>[1],
): Promise<ReadAnswers[]> {
  const read: ReadAnswers[] = [];
  for await (const file of files) read.push(await readAnswers(file, check));
  return read.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Answers to one question count on over files. */
function counted(samples: readonly Sample[]): Sample[] {
  const before = new Map<string, number>();
  return samples.map((sample) => {
    const key = JSON.stringify([sample.model, sample.data.task ?? null, sample.taskId]);
    const index = before.get(key) ?? 0;
    before.set(key, index + 1);
    return { ...sample, index };
  });
}
