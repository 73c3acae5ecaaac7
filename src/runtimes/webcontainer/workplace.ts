import type { Execution, Program, ScriptEntry } from '../../model/index.ts';
import { withSourceLines } from '../typescript/sourceLines.ts';
import { COMPILER_FLAGS, readDiagnostics } from './diagnostics.ts';
import { executionOf, rejectedExecution } from './execution.ts';
import { PackageSets } from './install.ts';
import { layOut, WITNESS, writeFiles } from './layout.ts';
import { packagesNamed } from './packages.ts';
import type { LiveContainer } from './session.ts';
import { type Supervised, supervise } from './supervised.ts';
import { ContainerUnavailable } from './unavailable.ts';

/** Time for the compiler; a program's own limit begins once it is run. */
const COMPILE_MS = 60_000;
const COMPILER_OUTPUT_BYTES = 256 * 1024;

/** A program that Node in the container must run as Node does before it is trusted with a verdict. */
const CHECK: Program = {
  language: 'javascript',
  entry: { kind: 'script', path: 'main.js', watchAssertions: true },
  files: {
    'main.js':
      "console.log('out ✓'); console.error('err ✓'); require('assert')(true); console.assert(false);" +
      "process.stdin.on('data', (given) => console.log('read ' + given)); process.exitCode = 3;",
  },
  stdin: 'in ✓',
  limits: { wallMs: 10_000, memoryBytes: 2 ** 29, outputBytes: 4096 },
  seed: null,
};
const CHECKED = JSON.stringify({
  exitStatus: 3,
  stdout: 'out ✓\nread in ✓\n',
  stderr: 'err ✓\nAssertion failed\n',
  assertions: [2, 1],
});

/** A container that is fit to run programs, each in a folder of its own. */
export class Workplace {
  readonly container: LiveContainer;
  /** `process.version` of its Node. */
  readonly node: string;
  readonly #packages: PackageSets;
  #programs = 0;

  private constructor(container: LiveContainer, node: string) {
    this.container = container;
    this.node = node;
    this.#packages = new PackageSets(container);
  }

  /**
   * Lays out what is needed in a container that was just booted, and tries it.
   *
   * @throws ContainerUnavailable where its Node does not do as Node does.
   * @throws ContainerLost
   */
  static async open(container: LiveContainer): Promise<Workplace> {
    await layOut(container);
    const { path } = CHECK.entry as ScriptEntry;
    await writeFiles(container, 'check', CHECK.files);
    const run = await runNode(container, 'check', path, CHECK, true);
    const { exitStatus, stdout, stderr, script } = executionOf(run, {
      watched: true,
      missing: [],
      engine: '',
    });
    const assertions = [script?.assertions?.run, script?.assertions?.failed];
    const found = JSON.stringify({ exitStatus, stdout: stdout.text, stderr: stderr.text, assertions });
    if (run.ending === null || found !== CHECKED) {
      throw new ContainerUnavailable(
        'check-failed',
        `It started, but Node inside it does not do what Node does: it gave ${found} in place of ${CHECKED}.`,
      );
    }
    return new Workplace(container, run.ending.node);
  }

  /** Installs what TypeScript programs need, once. @throws ContainerUnavailable, ContainerLost */
  async prepareTypeScript(): Promise<void> {
    if (await this.#packages.toolchain()) return;
    throw new ContainerUnavailable('no-compiler', 'npm inside it could not bring the TypeScript compiler.');
  }

  /**
   * Runs a script to its end; the packages that it names are installed first.
   *
   * @throws ContainerUnavailable, ContainerLost where the container ended before the program.
   */
  async run(program: Program, entry: ScriptEntry, engine: string, signal?: AbortSignal): Promise<Execution> {
    const isTypeScript = program.language === 'typescript';
    if (isTypeScript) await this.prepareTypeScript();
    const set = await this.#packages.setOf(packagesNamed(Object.values(program.files)));
    const folder = `${set.folder}/p${this.#programs++}`;
    const about = { watched: entry.watchAssertions, missing: set.missing, engine };
    await writeFiles(this.container, folder, program.files);
    let path = entry.path;
    if (isTypeScript) {
      const compiled = await compile(this.container, folder, path, signal);
      const { ending } = compiled;
      if (ending === null || ending.timedOut || compiled.by !== 'itself') return executionOf(compiled, about);
      if (ending.code !== 0) {
        await this.#clear(folder);
        return rejectedExecution(readDiagnostics(compiled.stdout.text), compiled, about);
      }
      path = path.replace(/\.ts$/, '.js');
    }
    const run = await runNode(this.container, folder, path, program, entry.watchAssertions, signal);
    const execution = executionOf(run, about);
    const mapped = isTypeScript ? await this.#withSourceLines(execution, `${folder}/${path}.map`) : execution;
    await this.#clear(folder);
    return mapped;
  }

  async #withSourceLines(execution: Execution, mapPath: string): Promise<Execution> {
    const { script } = execution;
    if (script === null || this.container.isLost) return execution;
    const map = await this.container.call(({ fs }) => fs.readFile(mapPath, 'utf-8'));
    return { ...execution, script: withSourceLines(script, map) };
  }

  /** Nothing of a program stays for the next one; a container that is lost takes everything along. */
  async #clear(folder: string): Promise<void> {
    if (this.container.isLost) return;
    await this.container.call(({ fs }) => fs.rm(folder, { recursive: true, force: true }));
    await this.container.call(({ fs }) => fs.rm(factsPath(folder), { force: true }));
  }
}

/** Runs a file of a folder under the eyes of the witness. */
function runNode(
  container: LiveContainer,
  folder: string,
  path: string,
  { stdin, limits }: Program,
  watched: boolean,
  signal?: AbortSignal,
): Promise<Supervised> {
  const { workdir } = container;
  const facts = `${workdir}/${factsPath(folder)}`;
  const job = {
    args: ['--require', `${workdir}/${WITNESS}`, path],
    env: {
      BENCHTAB_FACTS: facts,
      BENCHTAB_ENTRY: `${workdir}/${folder}/${path}`,
      BENCHTAB_WATCH: watched ? '1' : '0',
    },
    stdin,
    wallMs: limits.wallMs,
    facts,
  };
  return supervise(container, folder, job, limits.outputBytes, signal);
}

function compile(
  container: LiveContainer,
  folder: string,
  path: string,
  signal?: AbortSignal,
): Promise<Supervised> {
  const compiler = `${container.workdir}/node_modules/typescript/bin/tsc`;
  const job = {
    args: [compiler, ...COMPILER_FLAGS, path],
    env: {},
    stdin: '',
    wallMs: COMPILE_MS,
    facts: null,
  };
  return supervise(container, folder, job, COMPILER_OUTPUT_BYTES, signal);
}

function factsPath(folder: string): string {
  return `${folder}.facts.json`;
}
