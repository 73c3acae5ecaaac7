import { lstatSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAMED = /^benchtab-runner-(\d+)-/;

/** A new folder of the runner's own, named after its process, so that a later one knows when it is left behind. */
export function makeRunnerFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `benchtab-runner-${process.pid}-`));
}

/** Removes the folders of this user's runners that were killed, with the precompiled headers in them. */
export async function removeLeftBehind(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = NAMED.exec(name) ?? [];
    const folder = join(tmpdir(), name);
    if (pid === undefined || isRunning(Number(pid)) || !isOwn(folder)) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/** Is there a process of this number? */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // One of another user's can't be signalled, but is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isOwn(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === process.getuid?.();
}
