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

/** How a program is run; by default main.js alone, without packages, for 20 s. */
export interface NodeSettings {
  /** Name of the text's file. */
  entry?: string;
  /** Further files, by their paths. */
  files?: Readonly<Record<string, string>>;
  /** Without it there is no standard input. */
  stdin?: string;
  limitMs?: number;
  withPackages?: boolean;
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

  /** Runs a text in a fresh folder. */
  run(text: string, settings: NodeSettings = {}): Promise<NativeRun> {
    return this.#run([], text, settings);
  }

  /** How many assertions a program evaluates, and how many of them fail; null if it did not come to its exit. */
  async countAssertions(text: string, limitMs: number): Promise<AssertionCounts | null> {
    const { stderr } = await this.#run(['-r', counter], text, { limitMs, withPackages: true });
    const told = /assertions: (\{.*\})\n$/.exec(stderr)?.[1];
    return told === undefined ? null : (JSON.parse(told) as AssertionCounts);
  }

  async #run(options: readonly string[], text: string, settings: NodeSettings): Promise<NativeRun> {
    const { entry = 'main.js', files = {}, stdin, limitMs = 20_000, withPackages = false } = settings;
    const folder = join(this.#root, `${this.#count++}`);
    for (const [path, content] of Object.entries({ ...files, [entry]: text })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    // What is imported, not required, is found only in a folder above.
    if (withPackages) symlinkSync(this.#packages, join(folder, 'node_modules'));
    try {
      return await runProcess(process.execPath, [...options, entry], folder, limitMs, stdin);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Removes what was made on disk. */
  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }
}
