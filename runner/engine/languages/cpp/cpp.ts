import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Diagnostic, Execution } from '../../../../src/model/index.ts';
import { emptyExecution } from '../../../../src/model/index.ts';
import { type Collected, collect } from '../../sandbox/collect.ts';
import type { Launch } from '../../sandbox/sandbox.ts';
import { COMPILE_MS } from '../compiling.ts';
import {
  type Built,
  type Host,
  type Job,
  type LanguageEngine,
  missingToolchain,
  type OpenLanguage,
} from '../language.ts';
import { asArgument, DISK_BYTES, ENVIRONMENT, probing, refusedExecution, runBuilt } from '../running.ts';
import { findTools, outputOf } from '../tools.ts';
import { lacksCppFunction, wrapCpp } from './cppCalls.ts';
import { type CppLibraries, cppLibraries } from './cppLibraries.ts';
import { PrecompiledHeaders } from './precompiled.ts';
import { missingLibraries, readCppFailure, readDiagnostics } from './readCpp.ts';

const MIB = 2 ** 20;
const COMPILER_BYTES = 2048 * MIB;
const PROGRAM_BYTES = 64 * MIB;
const MESSAGES_BYTES = MIB;
const COMPILER_PROCESSES = 64;
/** The sandbox's own. */
const OWN_BYTES = 16 * MIB;
/** Programs that were compiled, for those that come again. */
const KEPT_BYTES = 128 * MIB;

/** The reference's. */
const FLAGS = ['-std=c++17', '-Wall', '-O2'];
/** Change where a compiler's parts meet and how it words things, and not what it makes. */
const OWN_FLAGS = ['-pipe', '-fno-diagnostics-show-caret', '-fdiagnostics-color=never'];
/** The quicker linker, where it is installed. What it makes of the same objects is the same program. */
const QUICK_LINKER = '-fuse-ld=gold';
const PROGRAM = '.program';

/** A program as the compiler left it. */
interface Compiled {
  diagnostics: Diagnostic[];
  status: number;
  /** Null where it was refused. */
  binary: Buffer | null;
}

/** C++: g++, or clang++ where there is no g++. */
export const openCpp: OpenLanguage = async (host) => {
  const [compiler] = ['g++', 'clang++'].flatMap(findTools);
  if (compiler === undefined) {
    return missingToolchain('cpp', 'Neither g++ nor clang++ was found in PATH.', 'apt-get install g++');
  }
  const [version = ''] = (await outputOf(compiler, ['--version'])).split('\n');
  const engine = `${version} ${FLAGS.join(' ')}`;
  const headers = new PrecompiledHeaders(host.sandbox, join(host.folder, 'cpp'), (files, header) =>
    compilerLaunch([compiler, ...FLAGS, ...OWN_FLAGS, '-x', 'c++-header', header], files, []),
  );
  await headers.start();
  const linker = await quickLinker(host, compiler);
  const built = new LRUCache<string, Compiled>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ binary }) => 1 + (binary?.length ?? 0),
  });
  const libraries = cppLibraries(host.libraries);
  const toolchain = { language: 'cpp' as const, engine, libraries: libraries.names };
  const build = async (job: Job): Promise<Built | Execution> => {
    const { path } = job.program.entry;
    const key = JSON.stringify([path, job.program.files]);
    const made =
      built.get(key) ?? (await compile(host, job, { compiler, linker, headers, libraries, engine }));
    if ('outcome' in made) return made;
    built.set(key, made);
    const { diagnostics, status, binary } = made;
    if (binary === null) {
      const included = Object.values(job.program.files).join('\n');
      return refusedExecution(engine, diagnostics, status, missingLibraries(diagnostics, included));
    }
    return {
      start: {
        command: [`./${PROGRAM}`],
        files: [{ path: PROGRAM, content: binary, executable: true }],
        env: libraries.env,
        readable: libraries.readable,
        ownMemoryBytes: OWN_BYTES,
      },
      diagnostics,
      read: (stderr, code) => readCppFailure(stderr, code, path),
    };
  };
  return {
    toolchain,
    calls: { wrap: wrapCpp, build, lacksFunction: lacksCppFunction },
    execute: async (job) => runBuilt(host, job, engine, await build(job)),
    stop: () => headers.stop(),
  } satisfies LanguageEngine;
};

/** A compiler's command, with its result on stdout, in a sandbox of its own. */
function compilerLaunch(
  command: readonly string[],
  files: Launch['files'],
  readable: readonly string[],
): Launch {
  return {
    command: ['/bin/sh', '-c', `"$@" -o ${PROGRAM} && exec cat ${PROGRAM}`, 'sh', ...command],
    env: ENVIRONMENT,
    files,
    readable,
    limits: {
      memoryBytes: COMPILER_BYTES,
      processes: COMPILER_PROCESSES,
      cpuSeconds: null,
      diskBytes: DISK_BYTES,
    },
  };
}

/** The arguments by which the quicker linker is used, if it works. */
async function quickLinker({ sandbox }: Host, compiler: string): Promise<string[]> {
  const files = [
    { path: 'main.cpp', content: '#include <string>\nint main() { return std::string().size(); }\n' },
  ];
  const launch = compilerLaunch([compiler, ...FLAGS, QUICK_LINKER, 'main.cpp'], files, []);
  const { status } = await collect(sandbox, launch, { ...probing(), stdoutBytes: PROGRAM_BYTES });
  return status === 0 ? [QUICK_LINKER] : [];
}

/** What a program is made with. */
interface Making {
  compiler: string;
  /** Further arguments. */
  linker: readonly string[];
  headers: PrecompiledHeaders;
  libraries: CppLibraries;
  engine: string;
}

async function compile(
  { sandbox }: Host,
  { program, signal, onEvent }: Job,
  { compiler, linker, headers, libraries, engine }: Making,
): Promise<Compiled | Execution> {
  onEvent({ type: 'state', state: 'compiling' });
  const { path } = program.entry;
  const precompiled = headers.choose(program.files[path] ?? '');
  const included = precompiled === null ? [] : ['-include', precompiled.file];
  const launch = compilerLaunch(
    [
      compiler,
      ...FLAGS,
      ...OWN_FLAGS,
      ...linker,
      ...included,
      ...libraries.before,
      asArgument(path),
      ...libraries.after,
    ],
    Object.entries(program.files).map(([name, content]) => ({ path: name, content })),
    [...libraries.readable, ...(precompiled === null ? [] : [precompiled.folder])],
  );
  const ran = await collect(sandbox, launch, {
    wallMs: COMPILE_MS,
    stdoutBytes: PROGRAM_BYTES,
    stderrBytes: MESSAGES_BYTES,
    signal,
  });
  return compiledOf(ran, engine);
}

function compiledOf(ran: Collected, engine: string): Compiled | Execution {
  const { endedBy, status, stdout, stderr } = ran;
  const nothing = emptyExecution('crashed', null, engine);
  if (endedBy === 'abort') return { ...nothing, outcome: 'cancelled' };
  if (endedBy === 'limit') return { ...nothing, outcome: 'timed-out', detail: 'The compiler did not end.' };
  if (endedBy === 'flood' || ran.outOfMemory) {
    return { ...nothing, outcome: 'out-of-memory', detail: 'The compiler reached its memory limit.' };
  }
  const diagnostics = readDiagnostics(stderr);
  if (status === 0) return { diagnostics, status, binary: stdout };
  const error = diagnostics.some(({ severity }) => severity === 'error');
  const words: Diagnostic[] = error
    ? []
    : [{ severity: 'error', code: 'error', message: stderr.trim(), file: null, line: null, column: null }];
  return { diagnostics: [...diagnostics, ...words], status, binary: null };
}
