import { execFile } from 'node:child_process';
import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const TOOL_MS = 120_000;

/** Programs of a name in PATH and the usual places, real paths, each once. */
export function findTools(name: string): string[] {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/local/bin', '/usr/bin'];
  const found = folders.flatMap((folder) => {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return [realpathSync(path)];
    } catch {
      return [];
    }
  });
  return [...new Set(found)];
}

/**
 * What a tool of this machine prints, run as the runner itself: never with anything of a program's.
 * @throws Error with what it said where it fails.
 */
export async function outputOf(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await run(command, args, { timeout: TOOL_MS, maxBuffer: 2 ** 26 });
  return stdout;
}
