import * as v from 'valibot';
import type { Sample, SampleSet, SourceFile } from '../../../model/index.ts';
import { FileIssues } from '../../shared/fileIssues.ts';
import { reportInvalid } from '../../shared/invalid.ts';
import { type ReadObject, readObjects } from '../../shared/readObjects.ts';
import { numbered, type WrittenSample } from './numberSamples.ts';

const EXPECTED: Record<string, string> = {
  task: 'The id of the task',
  model: 'The name of the model',
  prompt: 'neutral, correctness, efficiency, dual, or another name',
  index: 'A whole number from 0',
  code: 'The source, as text',
};

const filled = v.pipe(v.string('is not text'), v.nonEmpty('is empty'));
const record = v.object({
  task: v.union(
    [filled, v.pipe(v.number(), v.integer(), v.transform(String))],
    'is neither text nor a whole number',
  ),
  model: filled,
  prompt: v.nullish(filled, null),
  index: v.nullish(
    v.pipe(v.number('is not a number'), v.integer('is no whole number'), v.minValue(0, 'is less than 0')),
    null,
  ),
  code: v.unknown(),
});

/**
 * Reads solutions: one set per model, in order of first appearance by path and line. A file without a valid line gives a set
 * without samples, last, that only carries its issues.
 */
export async function readSamples(files: AsyncIterable<SourceFile>): Promise<SampleSet[]> {
  const read: { issues: FileIssues; written: WrittenSample[] }[] = [];
  for await (const file of files) {
    const issues = new FileIssues(file.path);
    read.push({ issues, written: await readObjects(file, issues, (line) => checkLine(line, issues)) });
  }
  read.sort((a, b) => (a.issues.file < b.issues.file ? -1 : 1));

  const byModel = new Map<string, { samples: Sample[]; issues: FileIssues[] }>();
  for (const sample of numbered(read)) {
    const own = byModel.get(sample.model) ?? { samples: [], issues: [] };
    byModel.set(sample.model, own);
    own.samples.push(sample);
  }
  const barren: SampleSet[] = [];
  for (const { issues, written } of read) {
    const [first] = written;
    const own = first === undefined ? undefined : byModel.get(first.model);
    if (own !== undefined) own.issues.push(issues);
    else barren.push({ benchmark: 'compass', model: issues.file, samples: [], issues: issues.all() });
  }
  const sets = [...byModel].map(([model, { samples, issues }]): SampleSet => {
    return { benchmark: 'compass', model, samples, issues: issues.flatMap((own) => own.all()) };
  });
  return [...sets, ...barren];
}

function checkLine({ line, object }: ReadObject, issues: FileIssues): WrittenSample | null {
  const checked = v.safeParse(record, object);
  if (!checked.success) {
    reportInvalid(checked.issues, object, line, issues, EXPECTED);
    return null;
  }
  const { code, ...about } = checked.output;
  if (!Object.hasOwn(object, 'code')) {
    issues.error(line, 'code', '"code" is missing.', EXPECTED.code);
    return null;
  }
  if (typeof code === 'string') return { ...about, line, file: issues.file, text: code };
  issues.warning(line, 'code', '"code" is not text, so it counts as an empty answer.', EXPECTED.code);
  return { ...about, line, file: issues.file, text: null };
}
