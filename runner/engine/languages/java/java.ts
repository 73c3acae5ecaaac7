import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Execution } from '../../../../src/model/index.ts';
import { hasErrors } from '../../compilers/answer.ts';
import { CompilerPool } from '../../compilers/pool.ts';
import { madePublic, publicFolder } from '../../sandbox/publicFiles.ts';
import type { Launch } from '../../sandbox/sandbox.ts';
import { compileFiles, isCompiled } from '../compiling.ts';
import {
  type Built,
  type Host,
  type Job,
  type LanguageEngine,
  missingToolchain,
  type OpenLanguage,
} from '../language.ts';
import { librariesIn } from '../libraries.ts';
import { DISK_BYTES, ENVIRONMENT, PROCESSES, refusedExecution, runBuilt } from '../running.ts';
import { findTools, outputOf } from '../tools.ts';
import { wrapJava } from './javaCalls.ts';
import { missingPackages, readJavaFailure } from './readJava.ts';

const MIB = 2 ** 20;
const COMPILER_HEAP_MIB = 512;
/** The JVM's own: classes, compiled code, stacks. */
const JVM_BYTES = 256 * MIB;
/** Starts in a third of the time that the defaults take; programs of a benchmark end before they would catch up. */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto', '-XX:-UsePerfData'];
const JAVAC_FAILED = 1;

const WARM_UP_MS = 120_000;
const WARM_UP = [
  'Main.java',
  'import java.util.*; public class Main { public static void main(String[] a) { List.of(1).stream().map(x -> x + 1).forEach(System.out::println); } }',
];

/** Java: a javac that stays, `java -ea` for each program. */
export const openJava: OpenLanguage = async (host) => {
  const home = await findJdk();
  if (home === null) {
    return missingToolchain(
      'java',
      'No JDK was found: neither JAVA_HOME nor PATH has a javac.',
      'apt-get install default-jdk-headless',
    );
  }
  const [, version = 'unknown'] =
    /javac (\S+)/.exec(await outputOf(join(home, 'bin/javac'), ['-version'])) ?? [];
  const jars = librariesIn(host.libraries, 'java', '.jar');
  const compiler = await compilerLaunch(host, home, jars.files);
  const pool = new CompilerPool(host.sandbox, compiler, Math.ceil(host.slots / 2));
  await pool.warm(WARM_UP, WARM_UP_MS);
  const engine = `javac ${version}, java -ea`;
  const java = javaRun(home, jars.files);
  const build = async (job: Job): Promise<Built | Execution> => {
    const compiled = await compileFiles(pool, job, engine, (path) => path.endsWith('.java'));
    if (!isCompiled(compiled)) return compiled;
    const { diagnostics, outputs } = compiled;
    const jar = outputs.get('program.jar');
    const { path } = job.program.entry;
    if (hasErrors(diagnostics) || jar === undefined) {
      const missing = missingPackages(diagnostics, job.program.files);
      return refusedExecution(engine, diagnostics, JAVAC_FAILED, missing);
    }
    return {
      start: java(path, jar, job.program.limits.memoryBytes),
      diagnostics,
      read: (stderr) => readJavaFailure(stderr, path),
    };
  };
  return {
    toolchain: { language: 'java', engine, libraries: jars.names },
    // A missing function is found where its class is loaded.
    calls: { wrap: wrapJava, build, lacksFunction: () => false },
    execute: async (job) => runBuilt(host, job, engine, await build(job)),
    stop: () => pool.stop(),
  } satisfies LanguageEngine;
};

async function findJdk(): Promise<string | null> {
  const given = process.env.JAVA_HOME;
  const homes = [
    ...(given === undefined ? [] : [given]),
    ...findTools('javac').map((path) => dirname(dirname(path))),
  ];
  return (
    homes.find((home) => existsSync(join(home, 'bin/javac')) && existsSync(join(home, 'bin/java'))) ?? null
  );
}

/** Makes the compiler's classes, and says how it is started. */
async function compilerLaunch({ folder }: Host, home: string, jars: readonly string[]): Promise<Launch> {
  const made = publicFolder(join(folder, 'java'));
  const classes = publicFolder(join(made, 'classes'));
  const source = join(import.meta.dirname, 'ProgramCompiler.java');
  await outputOf(join(home, 'bin/javac'), ['-d', classes, source]);
  const jar = join(made, 'compiler.jar');
  await outputOf(join(home, 'bin/jar'), ['--create', '--file', jar, '-C', classes, '.']);
  madePublic(jar);
  return {
    command: [
      join(home, 'bin/java'),
      ...QUICK,
      `-Xmx${COMPILER_HEAP_MIB}m`,
      '-cp',
      jar,
      'ProgramCompiler',
      ...jars,
    ],
    env: ENVIRONMENT,
    files: [],
    readable: [home, jar, ...jars],
    limits: {
      memoryBytes: COMPILER_HEAP_MIB * MIB + JVM_BYTES,
      processes: PROCESSES,
      cpuSeconds: null,
      diskBytes: DISK_BYTES,
    },
  };
}

/** How a program's main class is run: the one that the file is named after. */
function javaRun(home: string, jars: readonly string[]) {
  return (path: string, jar: Buffer, memoryBytes: number) => ({
    command: [
      join(home, 'bin/java'),
      '-ea',
      ...QUICK,
      `-Xmx${Math.max(2, Math.floor(memoryBytes / MIB))}m`,
      ...['-cp', [CLASSES, ...jars].join(':')],
      path.replace(/^.*\//, '').replace(/\.java$/, ''),
    ] as [string, ...string[]],
    files: [{ path: CLASSES, content: jar }],
    readable: [home, ...jars],
    ownMemoryBytes: JVM_BYTES,
  });
}

const CLASSES = '.classes.jar';
