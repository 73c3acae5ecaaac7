import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Diagnostic } from '../../../../src/model/index.ts';
import { hasErrors } from '../../compilers/answer.ts';
import { CompilerPool } from '../../compilers/pool.ts';
import { publicCopy, publicFile, publicFolder } from '../../sandbox/publicFiles.ts';
import { compileFiles, isCompiled } from '../compiling.ts';
import { type LanguageEngine, missingToolchain, type OpenLanguage } from '../language.ts';
import { findNode, runWithNode } from '../node/node.ts';
import { readNodeFailure } from '../node/readNode.ts';
import {
  DISK_BYTES,
  ENVIRONMENT,
  type Failure,
  PROCESSES,
  ranExecution,
  refusedExecution,
} from '../running.ts';

const MIB = 2 ** 20;
const COMPILER_HEAP_MIB = 768;
const NODE_BYTES = 256 * MIB;
/** tsc's status where it wrote its outputs in spite of errors. */
const TSC_FAILED = 2;

const WARM_UP_MS = 120_000;
const WARM_UP = [
  'main.ts',
  "import assert from 'assert';\nassert.strictEqual([1].map((x) => x + 1)[0], 2);\n",
];

const require = createRequire(import.meta.url);

/** TypeScript: tsc's own functions in a process that stays, a fresh Node for each program. */
export const openTypeScript: OpenLanguage = async (host) => {
  const node = await findNode(host);
  if (node === null) {
    return missingToolchain(
      'typescript',
      'No node was found that programs may use.',
      'apt-get install nodejs',
    );
  }
  const folder = publicFolder(join(host.folder, 'typescript'));
  const version = copyCompiler(folder);
  const launch = {
    command: [
      node.path,
      `--max-old-space-size=${COMPILER_HEAP_MIB}`,
      join(folder, 'programCompiler.mjs'),
    ] as [string, ...string[]],
    env: ENVIRONMENT,
    files: [],
    readable: [folder, ...node.readable],
    limits: {
      memoryBytes: COMPILER_HEAP_MIB * MIB + NODE_BYTES,
      processes: PROCESSES,
      cpuSeconds: null,
      diskBytes: DISK_BYTES,
    },
  };
  const pool = new CompilerPool(host.sandbox, launch, Math.ceil(host.slots / 2));
  await pool.warm(WARM_UP, WARM_UP_MS);
  const engine = `tsc ${version}, Node ${node.version}`;
  return {
    toolchain: { language: 'typescript', engine, libraries: node.packages.names },
    async execute(job) {
      const compiled = await compileFiles(pool, job, engine, () => true);
      if (!isCompiled(compiled)) return compiled;
      const { diagnostics, outputs } = compiled;
      if (hasErrors(diagnostics)) {
        return refusedExecution(engine, diagnostics, TSC_FAILED, missingModules(diagnostics));
      }
      const { path } = job.program.entry;
      const script = path.replace(/\.([cm]?)tsx?$/, '.$1js');
      const texts = Object.fromEntries([...outputs].map(([name, bytes]) => [name, bytes.toString('utf8')]));
      const ran = await runWithNode(host, job, node, script, texts);
      return ranExecution(host, ran, engine, diagnostics, (stderr) =>
        withSourceLines(readNodeFailure(stderr, script), texts[`${script}.map`]),
      );
    },
    stop: () => pool.stop(),
  } satisfies LanguageEngine;
};

/** Puts the compiler where nobody can read it, wherever this project lies; gives its version. */
function copyCompiler(folder: string): string {
  const modules = publicFolder(join(folder, 'node_modules'));
  publicFolder(join(modules, '@types'));
  const typescript = dirname(require.resolve('typescript/package.json'));
  publicCopy(typescript, join(modules, 'typescript'), (path) =>
    /^(package\.json|lib(\/typescript\.js|\/lib[^/]*\.d\.ts)?)$/.test(path),
  );
  for (const name of ['@types/node', 'undici-types']) {
    publicCopy(dirname(require.resolve(`${name}/package.json`)), join(modules, name), () => true);
  }
  publicFile(
    join(folder, 'programCompiler.mjs'),
    readFileSync(join(import.meta.dirname, 'programCompiler.mjs')),
  );
  return String(require('typescript/package.json').version);
}

/** The errors by which tsc says that it found no module of a name. */
const NOT_FOUND = new Set(['TS2307', 'TS2792', 'TS2664', 'TS2688', 'TS7016']);

/** Packages whose types the compiler did not find, each once. */
function missingModules(diagnostics: readonly Diagnostic[]): string[] {
  const found = diagnostics.flatMap(({ code, message }) => {
    const [, name = ''] = NOT_FOUND.has(code) ? (/'([^']+)'/.exec(message) ?? []) : [];
    return name === '' || /^[./#]|^node:/.test(name) ? [] : [name];
  });
  return [...new Set(found)];
}

/** A failure of the compiled script, in the lines of the program. */
function withSourceLines(failure: Failure, map: string | undefined): Failure {
  const { error } = failure;
  if (error === null || error.line === null || map === undefined) return failure;
  const { line, column } = originalPositionFor(new TraceMap(map), {
    line: error.line,
    column: Math.max(0, (error.column ?? 1) - 1),
  });
  return { ...failure, error: { ...error, line, column: column === null ? null : column + 1 } };
}
