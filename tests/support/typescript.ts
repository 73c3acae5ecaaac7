import type { Page } from 'playwright-core';
import type { Execution, Program } from '../../src/model/index.ts';

const MIB = 1024 * 1024;

/** A file run as a TypeScript program, with limits small enough for tests. */
export function typeScriptProgram(text: string, change: Partial<Program> = {}): Program {
  return {
    language: 'typescript',
    entry: { kind: 'script', path: 'main.ts', watchAssertions: true },
    files: { 'main.ts': text },
    stdin: '',
    limits: { wallMs: 30_000, memoryBytes: 256 * MIB, outputBytes: 64 * 1024 },
    seed: null,
    ...change,
  };
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
          engine: 'nobody-1',
        };
      },
    });
    await window.typeScriptRuntime.start(['typescript']);
  });
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
