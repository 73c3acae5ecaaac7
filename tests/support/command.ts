import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const root = resolve(import.meta.dirname, '../..');

export interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** The command line as people call it. */
export async function evaluateCommand(
  args: readonly string[],
  folder: string,
  environment: Record<string, string> = {},
): Promise<Ended> {
  const command = spawn(process.execPath, [join(root, 'bin/evaluate.mjs'), ...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const status = new Promise<number | null>((resolveStatus) => command.once('close', resolveStatus));
  const [stdout, stderr] = await Promise.all([text(command.stdout), text(command.stderr)]);
  return { status: await status, stdout, stderr };
}
