import type { Page } from 'playwright-core';
import type { Execution, Program } from '../../src/model/index.ts';
import { javascriptProgram, type ProgramChange } from './javascript.ts';

/** A file run as a TypeScript program, with limits as the JavaScript engine's tests have them. */
export function typeScriptProgram(text: string, change: ProgramChange = {}): Program {
  return javascriptProgram(text, { path: 'main.ts', language: 'typescript', ...change });
}

/**
 * A TypeScript runtime on the page whose JavaScript is run by nobody: it comes to its end at once, and what was
 * to be run is kept in `window.emitted`.
 */
export function startCompilerAlone(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const nothing = { text: '', totalBytes: 0, droppedBytes: 0 };
    window.emitted = [];
    window.typeScriptRuntime = window.benchtab.typescript.createTypeScriptRuntime({
      id: 'nobody',
      languages: ['javascript'],
      concurrency: 3,
      versionFor: () => 'nobody-1',
      start: async () => {},
      stop: async () => {},
      execute: async (program) => {
        window.emitted.push(program);
        return {
          outcome: 'exited',
          exitStatus: 0,
          detail: null,
          stdout: nothing,
          stderr: nothing,
          durationMs: 1,
          memoryBytes: null,
          missingFeatures: [],
          cases: null,
          script: null,
          calls: null,
          engine: 'nobody-1',
        };
      },
    });
    await window.typeScriptRuntime.start(['typescript']);
  });
}

/** A TypeScript runtime on the page, on a JavaScript runtime with as many workers. */
export function startTypeScript(page: Page, workers = 2): Promise<void> {
  return page.evaluate(async (count) => {
    const { javascript, typescript } = window.benchtab;
    const engine = javascript.createJavaScriptRuntime({ workers: count, spares: count });
    window.typeScriptRuntime = typescript.createTypeScriptRuntime(engine);
    await window.typeScriptRuntime.start(['typescript']);
  }, workers);
}

/** Executes programs on the page's TypeScript runtime, all given at once. */
export function runTypeScript(page: Page, ...programs: Program[]): Promise<Execution[]> {
  return page.evaluate(
    (given) => Promise.all(given.map((program) => window.typeScriptRuntime.execute(program))),
    programs,
  );
}

declare global {
  interface Window {
    typeScriptRuntime: ReturnType<Window['benchtab']['typescript']['createTypeScriptRuntime']>;
    /** Programs that were handed on to run, in order. */
    emitted: Program[];
  }
}
