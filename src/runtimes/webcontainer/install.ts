import { BARE_PACKAGE, writeFiles } from './layout.ts';
import { runCommand } from './process.ts';
import type { LiveContainer } from './session.ts';

/** Time for npm to bring a set of packages. */
const INSTALL_MS = 120_000;

/** `--ignore-scripts`: what a package would run on being installed is not asked for by anyone. */
const NPM = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];

/** The compiler and the types that TypeScript programs are checked with. Exact: they decide verdicts. */
export const TOOLCHAIN = ['typescript@5.9.3', '@types/node@20.19.43'];

/** A folder whose programs find these packages and no others. */
export interface PackageSet {
  /** Relative to the container's working directory. */
  folder: string;
  /** Those of the set's packages that npm could not bring. */
  missing: string[];
}

/** The packages of one container. Each set of names is installed once, in a folder of its own. */
export class PackageSets {
  readonly #container: LiveContainer;
  readonly #sets = new Map<string, Promise<PackageSet>>();
  #toolchain: Promise<boolean> | null = null;

  constructor(container: LiveContainer) {
    this.#container = container;
  }

  /** @throws ContainerLost */
  setOf(names: readonly string[]): Promise<PackageSet> {
    const key = names.join(' ');
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const made = this.#make(`sets/${this.#sets.size}`, names);
    this.#sets.set(key, made);
    return made;
  }

  /**
   * Installs the compiler where every program's folder finds it.
   *
   * @returns whether it is there; where it is not, the next one who asks tries again.
   * @throws ContainerLost
   */
  async toolchain(): Promise<boolean> {
    this.#toolchain ??= this.#install('.', TOOLCHAIN);
    const isThere = await this.#toolchain;
    if (!isThere) this.#toolchain = null;
    return isThere;
  }

  async #make(folder: string, names: readonly string[]): Promise<PackageSet> {
    await writeFiles(this.#container, folder, { 'package.json': BARE_PACKAGE });
    if (names.length === 0 || (await this.#install(folder, names))) return { folder, missing: [] };
    // One that npm can't bring keeps it from bringing any.
    const missing: string[] = [];
    for (const name of names) {
      if (names.length === 1 || !(await this.#install(folder, [name]))) missing.push(name);
    }
    return { folder, missing };
  }

  async #install(folder: string, packages: readonly string[]): Promise<boolean> {
    const { code } = await runCommand(this.#container, {
      command: 'npm',
      args: [...NPM, ...packages],
      cwd: folder,
      limitMs: INSTALL_MS,
      onOutput: () => {},
    });
    return code === 0;
  }
}
