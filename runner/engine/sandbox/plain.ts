import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { killProcessGroup } from './processGroup.ts';
import { withLimits } from './rlimits.ts';
import { type Confined, type Launch, pipesOf, type Sandbox } from './sandbox.ts';

/**
 * Processes without any isolation, for machines that offer none and owners who said so: a fresh folder, an empty
 * environment, limits for each process, and an end to the process group. A program can read what the owner can,
 * reach the network, and leave its group.
 */
export class Plain implements Sandbox {
  readonly isolation: Sandbox['isolation'] = { kind: 'none', limitsBy: 'rlimits' };
  readonly #folder: string;

  /** @param folder where the work folders are made. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  async start({ command, env, files, limits }: Launch): Promise<Confined> {
    const work = await mkdtemp(join(this.#folder, 'job-'));
    for (const { path, content, executable } of files) {
      const file = join(work, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content, { flag: 'wx', mode: executable === true ? 0o755 : 0o644 });
    }
    const [first = '', ...args] = withLimits(command, limits, true);
    const child = spawn(first, args, {
      cwd: work,
      env: { ...env, HOME: work, TMPDIR: work },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
    });
    const kill = () => killProcessGroup(child.pid);
    const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', kill);
      child.on('close', (code, signal) => resolve({ code, signal }));
    });
    const finished = async () => {
      const { code, signal } = await ended;
      await rm(work, { recursive: true, force: true });
      return {
        status: code ?? 128 + (signal === null ? 0 : constants.signals[signal]),
        memoryBytes: null,
        outOfMemory: false,
      };
    };
    return { ...pipesOf(child), ended: finished(), kill };
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }
}
