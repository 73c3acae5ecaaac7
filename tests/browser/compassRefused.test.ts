import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { refusedBy } from '../../src/benchmarks/compass/judging/refused.ts';
import type { Language } from '../../src/model/index.ts';
import { callsProgram } from '../support/calls.ts';
import { onJavaScriptPage, runJavaScript } from '../support/javascript.ts';
import { analyser } from '../support/quality.ts';
import { runTypeScript, startTypeScript } from '../support/typescript.ts';

let page: Page;

onJavaScriptPage((opened) => {
  page = opened;
});

async function reportOn(source: string, language: Language) {
  const program = callsProgram(language, source, [[]]);
  const [execution] =
    language === 'typescript' ? await runTypeScript(page, program) : await runJavaScript(page, [program]);
  const load = execution?.calls?.load ?? null;
  return refusedBy(load, await analyser.analyse(source, language));
}

const FUNCTION = 'function solution() { return 1; }\n';

test('JavaScript that the grammar takes and the engine does not has no score', async () => {
  expect(await reportOn(`${FUNCTION}break;\n`, 'javascript')).toMatchObject({
    score: null,
    refused: expect.stringMatching(/^SyntaxError: .*break.*line 2/),
  });
  expect(await reportOn(`export ${FUNCTION}let a; let a;\n`, 'javascript')).toMatchObject({
    score: null,
    refused: expect.stringMatching(/^SyntaxError: .*already been declared/),
  });
  for (const own of ["JSON.parse('{');", "throw new SyntaxError('mine');", 'missing();']) {
    expect(await reportOn(`${FUNCTION}${own}\n`, 'javascript')).toMatchObject({ score: 10, refused: null });
    expect(await reportOn(`export ${FUNCTION}${own}\n`, 'javascript')).toMatchObject({ score: 10 });
  }
});

test('TypeScript that is no TypeScript has no score; what only its types are wrong in keeps it', async () => {
  await startTypeScript(page);
  expect(await reportOn(`${FUNCTION}break;\n`, 'typescript')).toMatchObject({
    score: null,
    refused: expect.stringMatching(/^TS1105: .*line 2/),
  });
  expect(await reportOn(`${FUNCTION}const text: string = 1;\n`, 'typescript')).toMatchObject({ score: 10 });
});
