import type { Sample, SampleSet, SourceFile } from '../../../model/index.ts';
import { FileIssues } from '../../shared/fileIssues.ts';
import { readObjects } from '../../shared/readObjects.ts';
import { modelOfSampleFile } from './humanEval.ts';
import { placeOfPath } from './place.ts';
import { answersOn, type LineAnswers, reportUnanswered } from './sampleRecord.ts';

interface ReadFile {
  path: string;
  issues: FileIssues;
  lines: { line: number; answers: LineAnswers[] }[];
}

/**
 * Reads completions: one set per model, in order of first appearance, whatever order the files come in. Takes
 * every published shape (a list, numbered keys, a single one) and HumanEval's and EvalPlus's sample files, in
 * which several lines may answer one task. Of two lines of DevBench for one model and task the later by path and
 * line is used, and a warning names both. A line that lacks its model's completions is listed.
 *
 * A file without a valid line gives a set without samples, last, that only carries its issues.
 */
export async function readSamples(files: AsyncIterable<SourceFile>): Promise<SampleSet[]> {
  const read: ReadFile[] = [];
  for await (const file of files) read.push(await readFile(file));
  read.sort((a, b) => (a.path < b.path ? -1 : 1));

  const sets = new Map<string, SetBuilder>();
  const barren: SampleSet[] = [];
  for (const file of read) {
    const [first] = file.lines.flatMap(({ answers }) => answers.map(({ model }) => model));
    if (first === undefined) {
      const model = placeOfPath(file.path).model ?? modelOfSampleFile(file.path);
      barren.push({ benchmark: 'devbench', model, samples: [], issues: file.issues.all() });
      continue;
    }
    for (const { line, answers } of file.lines) {
      for (const answer of answers) {
        const set = sets.get(answer.model) ?? new SetBuilder(answer.model);
        sets.set(answer.model, set);
        set.add(answer, file, line);
      }
    }
    sets.get(first)?.own(file);
  }
  return [...[...sets.values()].map((set) => set.build()), ...barren];
}

async function readFile(file: SourceFile): Promise<ReadFile> {
  const issues = new FileIssues(file.path);
  const place = placeOfPath(file.path);
  const lines = await readObjects(file, issues, ({ line, object }) => {
    const answers = answersOn(object, line, place, file.path, issues);
    return answers === null ? null : { line, answers };
  });
  reportUnanswered(lines, place, issues);
  return { path: file.path, issues, lines };
}

class SetBuilder {
  readonly #model: string;
  readonly #answers = new Map<string, { samples: Sample[]; file: string; line: number }>();
  readonly #files: ReadFile[] = [];

  constructor(model: string) {
    this.#model = model;
  }

  /** The file's issues stand with this model. */
  own(file: ReadFile): void {
    this.#files.push(file);
  }

  add({ taskId, texts, form, several, fingerprint }: LineAnswers, file: ReadFile, line: number): void {
    const earlier = this.#answers.get(taskId);
    if (earlier !== undefined && !several) {
      file.issues.warning(
        line,
        'id',
        `The task "${taskId}" is also answered by ${this.#model} at ${earlier.file}:${earlier.line}; this later line is used.`,
        'One line per task and model',
      );
    }
    const before = several ? (earlier?.samples ?? []) : [];
    const samples = texts.map(
      (text, position): Sample => ({
        benchmark: 'devbench',
        model: this.#model,
        taskId,
        index: before.length + position,
        text,
        data: { file: file.path, line, form, fingerprint },
      }),
    );
    this.#answers.set(taskId, { samples: [...before, ...samples], file: file.path, line });
  }

  build(): SampleSet {
    return {
      benchmark: 'devbench',
      model: this.#model,
      samples: [...this.#answers.values()].flatMap(({ samples }) => samples),
      issues: this.#files.flatMap(({ issues }) => issues.all()),
    };
  }
}
