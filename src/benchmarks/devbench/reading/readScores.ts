import type { ImportIssue, Sample, SourceFile } from '../../../model/index.ts';
import { FileIssues } from '../../shared/fileIssues.ts';
import { readObjects } from '../../shared/readObjects.ts';
import { checkScores, type ScoreLine } from './scoreRecord.ts';

interface ReadFile {
  issues: FileIssues;
  lines: { line: number; score: ScoreLine }[];
}

/**
 * Reads scores that a judge gave completions elsewhere, whatever order the files come in: each as a sample of the
 * completion that it is of, whose text is what the judge said. Lines that do not say which completion they are of are of a
 * model's completions of a task in their order. Of two lines of one completion the later by path and line is used, and a
 * warning names both. What is left out is in `issues`; nothing is thrown for it.
 */
export async function readScores(
  files: AsyncIterable<SourceFile>,
): Promise<{ scores: Sample[]; issues: ImportIssue[] }> {
  const read: ReadFile[] = [];
  for await (const file of files) read.push(await readFile(file));
  read.sort((a, b) => (a.issues.file < b.issues.file ? -1 : 1));

  const scores = new Map<string, Sample>();
  const unnumbered = new Map<string, number>();
  for (const { issues, lines } of read) {
    for (const { line, score } of lines) {
      const { model, taskId, text } = score;
      const answers = JSON.stringify([model, taskId]);
      const next = unnumbered.get(answers) ?? 0;
      if (score.index === null) unnumbered.set(answers, next + 1);
      const index = score.index ?? next;
      const key = JSON.stringify([model, taskId, index]);
      const earlier = scores.get(key);
      if (earlier !== undefined) {
        issues.warning(
          line,
          'index',
          `Completion ${index} of "${taskId}" by ${model} is also scored at ${earlier.data.file}:${earlier.data.line}; this later line is used.`,
          'One line per completion',
        );
      }
      const data = { file: issues.file, line };
      scores.set(key, { benchmark: 'devbench', model, taskId, index, text, data });
    }
  }
  return { scores: [...scores.values()], issues: read.flatMap(({ issues }) => issues.all()) };
}

async function readFile(file: SourceFile): Promise<ReadFile> {
  const issues = new FileIssues(file.path);
  const lines = await readObjects(file, issues, ({ line, object }) => {
    const score = checkScores(object, line, issues);
    return score === null ? null : { line, score };
  });
  return { issues, lines };
}
