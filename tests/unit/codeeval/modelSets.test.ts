import { expect, test } from 'vitest';
import { readSamples } from '../../../src/benchmarks/codeeval/index.ts';
import type { JsonObject } from '../../../src/model/index.ts';
import { files } from './builders.ts';

function lines(model: string, ...ids: string[]): JsonObject[] {
  return ids.map((task_id) => ({ task_id, model, candidate_solution: model }));
}

async function setsOf(given: Record<string, (string | JsonObject)[]>) {
  const sets = await readSamples(files(given));
  return sets.map(({ model, samples }) => [model, samples.map(({ taskId, text }) => `${taskId}:${text}`)]);
}

test('a folder is one model, named by its first valid line; lines of others are used', async () => {
  const sets = await setsOf({
    's/aurora/2.jsonl': lines('aurora', 'c', 'd'),
    's/aurora/1.jsonl': ['not json', ...lines('aurora', 'a'), ...lines('v2', 'b')],
    's/birch/1.jsonl': lines('birch', 'a', 'b'),
  });
  expect(sets).toEqual([
    ['aurora', ['a:aurora', 'b:v2', 'c:aurora', 'd:aurora']],
    ['birch', ['a:birch', 'b:birch']],
  ]);
});

test('so are whole files of another model, as long as they answer other tasks', async () => {
  const sets = await setsOf({ 's/1.jsonl': lines('m', 'a', 'b'), 's/2.jsonl': lines('other', 'c', 'd') });
  expect(sets).toEqual([['m', ['a:m', 'b:m', 'c:other', 'd:other']]]);
});

test('a single foreign line replaces an answer, as in the reference', async () => {
  const sets = await setsOf({ 's/1.jsonl': [...lines('m', 'a', 'b'), ...lines('v2', 'a')] });
  expect(sets).toEqual([['m', ['a:v2', 'b:m']]]);
});

test('lines counted for another model are told once a model and file', async () => {
  const [set] = await readSamples(files({ 's/1.jsonl': [...lines('m', 'a'), ...lines('v2', 'b', 'c')] }));
  expect(set?.issues).toMatchObject([{ severity: 'warning', file: 's/1.jsonl', line: 2, field: 'model' }]);
  expect(set?.issues[0]?.message).toContain('2 lines from here on of model "v2" are counted for "m"');
});

test('one file per model in a folder: a set each', async () => {
  const sets = await setsOf({
    's/claude.jsonl': lines('claude', 'a', 'b'),
    's/gpt4.jsonl': lines('gpt4', 'a', 'b'),
  });
  expect(sets).toEqual([
    ['claude', ['a:claude', 'b:claude']],
    ['gpt4', ['a:gpt4', 'b:gpt4']],
  ]);
});

test('all models in one file: a set each, and a stray line stays with the file', async () => {
  const sets = await setsOf({
    's/all.jsonl': [...lines('x', 'a', 'b', 'c'), ...lines('y', 'a', 'b', 'c'), ...lines('z', 'd')],
  });
  expect(sets).toEqual([
    ['x', ['a:x', 'b:x', 'c:x', 'd:z']],
    ['y', ['a:y', 'b:y', 'c:y']],
  ]);
});

test('loose files are apart by the model of their first line, and together where it is the same', async () => {
  const sets = await setsOf({
    'c.jsonl': lines('m', 'c'),
    'a.jsonl': lines('m', 'a'),
    'b.jsonl': lines('other', 'b'),
  });
  expect(sets).toEqual([
    ['m', ['a:m', 'c:m']],
    ['other', ['b:other']],
  ]);
});

test('folders of one model make one set', async () => {
  const sets = await setsOf({ 's/m/1/x.jsonl': lines('m', 'a'), 's/m/2/x.jsonl': lines('m', 'b') });
  expect(sets).toEqual([['m', ['a:m', 'b:m']]]);
});

test('a folder without a valid line gives its issues only', async () => {
  const sets = await readSamples(
    files({ 's/none/bad.jsonl': [{ task_id: 'a' }], 's/m/x.jsonl': lines('m', 'a') }),
  );
  expect(sets.map(({ model, samples }) => [model, samples.length])).toEqual([
    ['m', 1],
    ['s/none', 0],
  ]);
  expect(sets[1]?.issues.map(({ field }) => field)).toEqual(['model', 'candidate_solution', null]);
  expect(sets[1]?.issues.at(-1)?.message).toContain('No valid solution was found');
});
