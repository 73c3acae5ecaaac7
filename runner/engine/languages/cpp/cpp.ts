import { LRUCache } from 'lru-cache';
import type { Diagnostic, Execution } from '../../../../src/model/index.ts';
import { type Collected, collect } from '../../sandbox/collect.ts';
import type { Launch } from '../../sandbox/sandbox.ts';
import { COMPILE_MS } from '../compiling.ts';
import {
  type Host,
  type Job,
  type LanguageEngine,
  missingToolchain,
  type OpenLanguage,
} from '../language.ts';
import {
  DISK_BYTES,
  ENVIRONMENT,
  emptyExecution,
  ranExecution,
  refusedExecution,
  runProgram,
} from '../running.ts';
import { findTools, outputOf } from '../tools.ts';
import { missingHeaders, readCppFailure, readDiagnostics } from './readCpp.ts';

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
const PROGRAM = '.program';

/** A program as the compiler left it. */
interface Build {
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
  const built = new LRUCache<string, Build>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ binary }) => 1 + (binary?.length ?? 0),
  });
  const toolchain = { language: 'cpp' as const, engine, libraries: [] };
  return {
    toolchain,
    async execute(job) {
      const key = JSON.stringify([job.program.entry.path, job.program.files]);
      const build = built.get(key) ?? (await compile(host, job, compiler, engine));
      if ('outcome' in build) return build;
      built.set(key, build);
      const { diagnostics, status, binary } = build;
      if (binary === null) return refusedExecution(engine, diagnostics, status, missingHeaders(diagnostics));
      const ran = await runProgram(host, job, {
        command: [`./${PROGRAM}`],
        files: [{ path: PROGRAM, content: binary, executable: true }],
        readable: [],
        ownMemoryBytes: OWN_BYTES,
      });
      return ranExecution(ran, engine, diagnostics, (stderr, code) =>
        readCppFailure(stderr, code, job.program.entry.path),
      );
    },
    stop: async () => {},
  } satisfies LanguageEngine;
};

/** Has the compiler write the program to its stdout, in a sandbox of its own. */
async function compile(host: Host, job: Job, compiler: string, engine: string): Promise<Build | Execution> {
  const { program, signal, onEvent } = job;
  onEvent({ type: 'state', state: 'compiling' });
  const launch: Launch = {
    command: [
      '/bin/sh',
      '-c',
      `"$@" -o ${PROGRAM} && exec cat ${PROGRAM}`,
      'sh',
      compiler,
      ...FLAGS,
      ...OWN_FLAGS,
      `./${program.entry.path}`,
    ],
    env: ENVIRONMENT,
    files: Object.entries(program.files).map(([path, content]) => ({ path, content })),
    readable: [compiler],
    limits: {
      memoryBytes: COMPILER_BYTES,
      processes: COMPILER_PROCESSES,
      cpuSeconds: null,
      diskBytes: DISK_BYTES,
    },
  };
  const ran = await collect(host.sandbox, launch, {
    wallMs: COMPILE_MS,
    stdoutBytes: PROGRAM_BYTES,
    stderrBytes: MESSAGES_BYTES,
    signal,
  });
  return buildOf(ran, engine);
}

function buildOf(ran: Collected, engine: string): Build | Execution {
  const { endedBy, status, stdout, stderr } = ran;
  const nothing = emptyExecution(engine);
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
