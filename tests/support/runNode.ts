import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What a native process printed and how it ended. */
export interface NodeEnding {
  stdout: string;
  stderr: string;
  /** Null where a signal ended it. */
  status: number | null;
}

/**
 * Runs files with the Node of this machine, in a folder of their own and with nothing of this process's
 * environment but the path.
 *
 * @param entry the file to run.
 */
export async function runNode(
  entry: string,
  files: Record<string, string>,
  stdin = '',
  limitMs = 20_000,
): Promise<NodeEnding> {
  const folder = mkdtempSync(join(tmpdir(), 'benchtab-node-'));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    return await new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [entry], {
        cwd: folder,
        env: { PATH: process.env.PATH ?? '' },
        timeout: limitMs,
        killSignal: 'SIGKILL',
      });
      const ending: NodeEnding = { stdout: '', stderr: '', status: null };
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        ending.stdout += text;
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        ending.stderr += text;
      });
      child.on('error', reject);
      child.on('close', (status) => resolve({ ...ending, status }));
      child.stdin.on('error', () => {});
      child.stdin.end(stdin);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
