import type { Page } from 'playwright-core';
import type { Program } from '../../src/model/index.ts';
import { runOne, scriptProgram } from './python.ts';

/** Limits that a loaded machine does not reach. */
export const LIMITS = { wallMs: 20_000, memoryBytes: 256 * 1024 * 1024, outputBytes: 64 * 1024 };

/** A file run as a program, with time to wait. */
export function script(text: string, seed: number | null = null): Program {
  return scriptProgram(text, { limits: LIMITS, seed });
}

/** What a script prints, line by line, with what it wrote to stderr. */
export async function printed(page: Page, text: string): Promise<string[]> {
  const { stdout, stderr } = await runOne(page, script(text));
  return `${stdout.text}${stderr.text}`.trimEnd().split('\n');
}
