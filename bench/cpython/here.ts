import type { Page } from 'playwright-core';
import { scriptProgram } from '../../tests/support/python.ts';
import { RUNNER } from './package.ts';

const LIMITS = { wallMs: 60_000, memoryBytes: 512 * 1024 * 1024, outputBytes: 8 * 1024 * 1024 };

/** Starts the page's runtime with so many workers. */
export async function startHere(page: Page, workers: number): Promise<void> {
  await page.evaluate(async (count) => {
    window.pythonRuntime = window.benchtab.python.createPythonRuntime({ workers: count, spares: 1 });
    await window.pythonRuntime.start();
  }, workers);
}

/** Runs runner.py in the page with these files; gives what it printed, and how it ended. */
export async function runHere(
  page: Page,
  files: Record<string, string>,
  tests: readonly string[],
): Promise<{ printed: string; ending: string }> {
  const program = scriptProgram(RUNNER, {
    files: { ...files, 'main.py': RUNNER, 'tests.txt': tests.join('\n') },
    limits: LIMITS,
  });
  const { outcome, exitStatus, stdout, stderr } = await page.evaluate(
    (given) => window.pythonRuntime.execute(given),
    program,
  );
  const lastLine = stderr.text.trimEnd().split('\n').at(-1) ?? '';
  const ending = outcome === 'exited' ? `exited ${exitStatus}: ${lastLine}` : outcome;
  return { printed: stdout.text, ending };
}
