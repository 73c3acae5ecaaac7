import { expect, test } from 'vitest';
import type { FoundFile } from '../../src/files/index.ts';
import type { ImportIssue } from '../../src/model/index.ts';
import { sortFiles } from '../../workers/import/sortFiles.ts';

async function* lines(text: string): AsyncGenerator<string> {
  yield* text.split('\n');
}

async function issuesOf(path: string, text: string): Promise<ImportIssue[]> {
  async function* files(): AsyncGenerator<FoundFile> {
    const given = { path, blob: new Blob([text]) };
    yield { path, lines: lines(text), read: () => lines(text), size: text.length, given };
  }
  const issues: ImportIssue[] = [];
  await sortFiles(files(), (issue) => issues.push(issue));
  return issues;
}

test.each([
  ['set/package.json', 'warning', 'ignored'],
  ['set.zip/tasks/other.json', 'warning', 'ignored'],
  ['other.json', 'error', 'left out'],
  ['set/lines.jsonl', 'error', 'left out'],
])('what is in %s and of no benchmark is told as: %s', async (path, severity, word) => {
  const [issue] = await issuesOf(path, '{"name": "something else"}');
  expect(issue).toMatchObject({ file: path, severity });
  expect(issue?.message).toContain(word);
});

test('a broken file of a benchmark’s own is not ignored', async () => {
  expect(
    await issuesOf('set/task.json', '{\n"statement": "s",\n"signature": {},\n"correctness": [],'),
  ).toEqual([]);
});
