import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { PACKAGES } from '../../workers/javascript/modules/packages.ts';
import { type NativeRun, runProcess } from './nativeProcess.ts';

const installed = resolve(import.meta.dirname, '../../node_modules');

const counter = join(import.meta.dirname, 'countAssertions.cjs');

export interface AssertionCounts {
  run: number;
  failed: number;
}

/** This machine's Node, alone or with the packages that the engine bundles, in the same versions. */
export class NativeNode {
  readonly #root = mkdtempSync(join(tmpdir(), 'benchtab-node-'));
  readonly #packages = join(this.#root, 'packages');
  #count = 0;

  constructor() {
    for (const { name } of PACKAGES) {
      // A file within a package ("dotenv/config") comes with it.
      if (name.includes('/')) continue;
      const link = join(this.#packages, name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(installed, name), link);
    }
  }

  /** Runs a text as main.js, in a fresh folder and without standard input. */
  run(text: string, limitMs: number, withPackages: boolean): Promise<NativeRun> {
    return this.#run(['main.js'], text, limitMs, withPackages);
  }

  /** How many assertions a program evaluates, and how many of them fail; null if it did not come to its exit. */
  async countAssertions(text: string, limitMs: number): Promise<AssertionCounts | null> {
    const { stderr } = await this.#run(['-r', counter, 'main.js'], text, limitMs, true);
    const told = /assertions: (\{.*\})\n$/.exec(stderr)?.[1];
    return told === undefined ? null : (JSON.parse(told) as AssertionCounts);
  }

  async #run(
    args: readonly string[],
    text: string,
    limitMs: number,
    withPackages: boolean,
  ): Promise<NativeRun> {
    const folder = join(this.#root, `${this.#count++}`);
    mkdirSync(folder);
    writeFileSync(join(folder, 'main.js'), text);
    // What is imported, not required, is found only in a folder above.
    if (withPackages) symlinkSync(this.#packages, join(folder, 'node_modules'));
    try {
      return await runProcess(process.execPath, args, folder, limitMs);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Removes what was made on disk. */
  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }
}
