import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AnySchemaObject, ValidateFunction } from 'ajv';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import type { Log } from 'sarif';
import { beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../src/model/index.ts';
import { MOST_CHARACTERS } from '../../../src/quality/limits.ts';
import { type Analysed, sarifLog } from '../../../src/quality/sarif.ts';
import { analyser } from '../../support/quality.ts';
import { goldenPrograms } from '../../support/qualitySources.ts';

/** OASIS's schema of SARIF 2.1.0, which Microsoft's matchers for Jest bring along. */
const SCHEMA = '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json';

/** Each has a condition of too many tests, in a function with a name. */
const SOURCES: Record<Language, string> = {
  python: 'def f(a, b):\n  if a and b or a:\n    return 1\n',
  javascript: 'function f(a, b) { if (a && b || a) { return 1 } }',
  typescript: 'function f(a: A, b: B) { if (a && b || a) { return 1 } }',
  java: 'class C { int f(int a, int b) { if (a && b || a) { return 1; } return 2; } }',
  cpp: 'int f(int a, int b) { if (a && b || a) { return 1; } return 2; }',
  c_sharp: 'class C { int F(int a, int b) { if (a && b || a) { return 1; } return 2; } }',
};

let isSarif: ValidateFunction;

beforeAll(async () => {
  const text = await readFile(createRequire(import.meta.url).resolve(SCHEMA), 'utf8');
  // Its pattern for languages has a bracket too many, which only expressions without Unicode take for itself.
  const ajv = new Ajv({ allErrors: true, unicodeRegExp: false });
  addFormats(ajv);
  isSarif = ajv.compile(JSON.parse(text) as AnySchemaObject);
});

/** What the schema has against a log as a reader of its file gets it. */
function faultsOf(log: Log): string[] {
  isSarif(JSON.parse(JSON.stringify(log)));
  return (isSarif.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

async function analysed(uri: string, source: string, language: Language): Promise<Analysed> {
  return { uri, report: await analyser.analyse(source, language) };
}

describe('a SARIF log is of the schema', () => {
  test.each(LANGUAGES)('with findings in %s, and what does not parse', async (language) => {
    const log = sarifLog([
      await analysed('a model/task #1 (é).txt', SOURCES[language], language),
      await analysed('b', '(', language),
      await analysed('c', 'x'.repeat(MOST_CHARACTERS + 1), language),
    ]);
    expect(log.runs[0]?.results?.map(({ ruleId }) => ruleId)).toEqual([
      'complex-conditional',
      'not-parsed',
      'not-parsed',
    ]);
    expect(faultsOf(log)).toEqual([]);
  });

  test('with nothing in it', () => {
    expect(faultsOf(sarifLog([]))).toEqual([]);
  });

  test.each(LANGUAGES)('with real programs in %s', { timeout: 120_000 }, async (language) => {
    const programs = await goldenPrograms(language);
    if (programs === null) return;
    const log = sarifLog(
      await Promise.all(programs.map(({ id, source }) => analysed(`${language}/${id}`, source, language))),
    );
    expect(log.runs[0]?.artifacts?.length).toBeGreaterThan(140);
    expect(log.runs[0]?.results?.length).toBeGreaterThan(0);
    expect(faultsOf(log)).toEqual([]);
  });
});

test('the schema refuses a log with a line 0, an address that is none, or a message without text', async () => {
  const log = sarifLog([await analysed('a', SOURCES.python, 'python')]);
  const [result] = log.runs[0]?.results ?? [];
  const [place] = result?.locations ?? [];
  if (result === undefined || place?.physicalLocation === undefined) throw new Error('It has no result.');
  result.message = {};
  place.physicalLocation = { artifactLocation: { uri: 'a b' }, region: { startLine: 0 } };
  const at = '/runs/0/results/0';
  const faults = faultsOf(log);
  expect(faults).toContain(`${at}/locations/0/physicalLocation/region/startLine must be >= 1`);
  expect(faults).toContain(
    `${at}/locations/0/physicalLocation/artifactLocation/uri must match format "uri-reference"`,
  );
  expect(faults.some((fault) => fault.startsWith(`${at}/message `))).toBe(true);
});
