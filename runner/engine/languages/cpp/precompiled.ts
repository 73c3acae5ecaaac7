import { join } from 'node:path';
import { type Collected, collect } from '../../sandbox/collect.ts';
import { publicFile, publicFolder } from '../../sandbox/publicFiles.ts';
import type { Launch, Sandbox } from '../../sandbox/sandbox.ts';
import { leadingHeaders } from './headers.ts';

/** What most programs of DevBench include, the harness's additions among it. */
const AT_FIRST = [
  ['iostream'],
  ['algorithm', 'iostream', 'vector'],
  ['algorithm', 'iostream', 'string', 'vector'],
  ['algorithm', 'iostream', 'memory', 'string', 'vector'],
];

/** It is read anew at each include, and short: precompiled, it saves nothing. */
const NOT_WORTH_IT = 'cassert';

/** Precompiled headers take some 30 MB each. */
const MOST = 16;
const LONGEST_BYTES = 256 * 2 ** 20;
const BUILD_MS = 120_000;

interface Precompiled {
  headers: readonly string[];
  /** Where the header is, with what was made of it beside it. */
  folder: string;
  file: string;
}

/** How a header is compiled: the same compiler, with the same flags, as programs are. */
export type CompileHeader = (files: Launch['files'], header: string) => Launch;

/**
 * Standard headers that were compiled once. A program gets the largest set of which it includes every one itself,
 * before anything else: so that nothing is declared for it that it did not ask for, and no macro of its own comes
 * too late.
 */
export class PrecompiledHeaders {
  readonly #sandbox: Sandbox;
  readonly #folder: string;
  readonly #compile: CompileHeader;
  readonly #made: Precompiled[] = [];
  readonly #seen = new Set<string>();
  readonly #stopped = new AbortController();
  #building: Promise<void> = Promise.resolve();
  #count = 0;

  /** @param folder does not exist yet. */
  constructor(sandbox: Sandbox, folder: string, compile: CompileHeader) {
    this.#sandbox = sandbox;
    this.#folder = publicFolder(folder);
    this.#compile = compile;
  }

  /** Makes the first ones. */
  async start(): Promise<void> {
    for (const headers of AT_FIRST) await this.#build(headers);
  }

  /** What fits a program best. One for its very set is made when that set is seen again. */
  choose(text: string): Precompiled | null {
    const headers = leadingHeaders(text).filter((name) => name !== NOT_WORTH_IT);
    const asked = new Set(headers);
    const [best = null] = this.#made
      .filter((one) => one.headers.every((name) => asked.has(name)))
      .sort((a, b) => b.headers.length - a.headers.length);
    if ((best?.headers.length ?? 0) < asked.size) this.#note(headers);
    return best;
  }

  /** Ends what is being made. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#building;
  }

  #note(headers: readonly string[]): void {
    const key = headers.join(' ');
    if (!this.#seen.has(key)) {
      this.#seen.add(key);
      return;
    }
    if (this.#count >= MOST) return;
    this.#seen.delete(key);
    // One after the other, beside the programs. Without it they are only slower.
    this.#building = this.#building.then(() => this.#build(headers)).catch(() => {});
  }

  async #build(headers: readonly string[]): Promise<void> {
    const text = headers.map((name) => `#include <${name}>\n`).join('');
    const launch = this.#compile([{ path: 'standard.hpp', content: text }], 'standard.hpp');
    const how = {
      wallMs: BUILD_MS,
      stdoutBytes: LONGEST_BYTES,
      stderrBytes: 10_000,
      signal: this.#stopped.signal,
    };
    const ran = await collect(this.#sandbox, launch, how);
    if (!isComplete(ran)) return;
    const folder = publicFolder(join(this.#folder, `${this.#count++}`));
    const file = publicFile(join(folder, 'standard.hpp'), text);
    publicFile(`${file}.gch`, ran.stdout);
    this.#made.push({ headers, folder, file });
  }
}

function isComplete({ endedBy, status, stdout }: Collected): boolean {
  return endedBy === null && status === 0 && stdout.length > 0;
}
