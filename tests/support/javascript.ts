import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import type { Execution, Program } from '../../src/model/index.ts';
import { launch } from './chromium.ts';
import { openHarness } from './openHarness.ts';

const MIB = 1024 * 1024;

/** What a test changes of a program. */
export interface ProgramChange extends Partial<Omit<Program, 'limits'>> {
  limits?: Partial<Program['limits']>;
  /** Name of the entry's file; by default "main.js". */
  path?: string;
}

/** A file run as a program, with its assertions watched and limits small enough for tests. */
export function javascriptProgram(text: string, change: ProgramChange = {}): Program {
  const { limits, path = 'main.js', files, ...rest } = change;
  return {
    language: 'javascript',
    entry: { kind: 'script', path, watchAssertions: true },
    files: { ...files, [path]: text },
    stdin: '',
    limits: { wallMs: 10_000, memoryBytes: 256 * MIB, outputBytes: 64 * 1024, ...limits },
    seed: null,
    ...rest,
  };
}

/** Starts a JavaScript runtime on the harness page. */
export function startJavaScript(page: Page, options: { workers?: number; spares?: number } = {}) {
  return page.evaluate(async (given) => {
    const runtime = window.benchtab.javascript.createJavaScriptRuntime({ workers: 2, spares: 2, ...given });
    window.javascriptRuntime = runtime;
    await runtime.start();
  }, options);
}

/** One browser with a JavaScript runtime on its page, for the tests of a file. */
export function onJavaScriptPage(give: (page: Page) => void): void {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
    const page = await openHarness(await browser.newContext());
    await startJavaScript(page);
    give(page);
  });
  afterAll(() => browser.close());
}

/** Executes programs beside each other, as many as the page's runtime takes. */
export function runJavaScript(page: Page, programs: Program[]): Promise<Execution[]> {
  return page.evaluate(
    (given) => Promise.all(given.map((program) => window.javascriptRuntime.execute(program))),
    programs,
  );
}

/** Executes one program. */
export async function runOneJavaScript(page: Page, program: Program): Promise<Execution> {
  const [execution] = await runJavaScript(page, [program]);
  if (execution === undefined) throw new Error('No execution came back.');
  return execution;
}

/** Executes one text. */
export function runText(page: Page, text: string, change: ProgramChange = {}): Promise<Execution> {
  return runOneJavaScript(page, javascriptProgram(text, change));
}

declare global {
  interface Window {
    javascriptRuntime: ReturnType<Window['benchtab']['javascript']['createJavaScriptRuntime']>;
  }
}
