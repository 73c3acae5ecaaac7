import { dirname, join } from 'node:path';
import type { Execution } from '../../../../src/model/index.ts';
import { hasErrors } from '../../compilers/answer.ts';
import { CompilerPool } from '../../compilers/pool.ts';
import { publicFile, publicFolder } from '../../sandbox/publicFiles.ts';
import type { Launch } from '../../sandbox/sandbox.ts';
import { compileFiles, isCompiled } from '../compiling.ts';
import {
  type Built,
  type Job,
  type LanguageEngine,
  missingToolchain,
  type OpenLanguage,
} from '../language.ts';
import { librariesIn } from '../libraries.ts';
import { DISK_BYTES, ENVIRONMENT, PROCESSES, refusedExecution, runBuilt } from '../running.ts';
import { DRIVER, DRIVER_SOURCES, wrapCSharp } from './csharpCalls.ts';
import { missingNamespaces, readCSharpFailure } from './readCSharp.ts';
import { compileOwn, findSdk, runtimeConfig, type Sdk } from './sdk.ts';

const MIB = 2 ** 20;
const COMPILER_BYTES = 1024 * MIB;
/** The runtime's own: types, compiled code, stacks. */
const RUNTIME_BYTES = 256 * MIB;
const BUILD_FAILED = 1;
/** What the compiler makes; see ProgramCompiler.cs. */
const PROGRAM = 'Program.dll';

/** What is made of a program's files: something to start, or something whose functions are called. */
type Kind = 'console' | 'functions';

const WARM_UP_MS = 120_000;
const WARM_UP = [
  'console' satisfies Kind,
  'Program.cs',
  'using System.Diagnostics; class Program { static void Main() { var one = new List<int> { 1 }; Debug.Assert(one.Select(x => x + 1).First() == 2); Console.WriteLine($"{one.Count}"); } }',
];

/** Says nothing at its start, writes nothing beside the program, keeps its hands off the network. */
const DOTNET_ENVIRONMENT = {
  ...ENVIRONMENT,
  DOTNET_NOLOGO: '1',
  DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  DOTNET_EnableDiagnostics: '0',
  // Counts calls to compile hot code better, later than programs of a benchmark live.
  DOTNET_TieredPGO: '0',
};

/** C#: Roslyn that stays, `dotnet exec` for each program. */
export const openCSharp: OpenLanguage = async (host) => {
  const sdk = findSdk();
  if (sdk === null) {
    return missingToolchain(
      'c_sharp',
      'No .NET SDK was found in PATH or DOTNET_ROOT.',
      'https://dot.net/install, or apt-get install dotnet-sdk-10.0 where the system has it',
    );
  }
  const dlls = librariesIn(host.libraries, 'csharp', '.dll');
  const folder = publicFolder(join(host.folder, 'csharp'));
  const [compiler, driver] = await Promise.all([
    compilerLaunch(folder, sdk, dlls.files),
    compileOwn(sdk, folder, DRIVER, DRIVER_SOURCES, []),
  ]);
  const pool = new CompilerPool(host.sandbox, compiler, Math.ceil(host.slots / 2));
  await pool.warm(WARM_UP, WARM_UP_MS);
  const settings = publicFile(join(folder, 'program.runtimeconfig.json'), programSettings(sdk, dlls.files));
  const engine = `.NET SDK ${sdk.version}, Debug`;
  const build = async (job: Job, kind: Kind): Promise<Built | Execution> => {
    const compiled = await compileFiles(pool, job, engine, (path) => path.endsWith('.cs'), [kind]);
    if (!isCompiled(compiled)) return compiled;
    const { diagnostics, outputs } = compiled;
    const { files, limits, entry } = job.program;
    if (hasErrors(diagnostics)) {
      return refusedExecution(engine, diagnostics, BUILD_FAILED, missingNamespaces(diagnostics, files));
    }
    const heap = `0x${limits.memoryBytes.toString(16)}`;
    const loader = kind === 'functions' ? [driver] : [];
    return {
      start: {
        command: [sdk.dotnet, 'exec', '--runtimeconfig', settings, ...loader, PROGRAM],
        env: { ...DOTNET_ENVIRONMENT, DOTNET_GCHeapHardLimit: heap },
        files: [...outputs].map(([path, content]) => ({ path, content })),
        readable: [sdk.root, settings, ...loader, ...dlls.files],
        ownMemoryBytes: RUNTIME_BYTES,
      },
      diagnostics,
      read: (stderr) => readCSharpFailure(stderr, entry.path),
    };
  };
  return {
    toolchain: { language: 'c_sharp', engine, libraries: dlls.names },
    // A missing function is found where its assembly is loaded.
    calls: { wrap: wrapCSharp, build: (job) => build(job, 'functions'), lacksFunction: () => false },
    execute: async (job) => runBuilt(host, job, engine, await build(job, 'console')),
    stop: () => pool.stop(),
  } satisfies LanguageEngine;
};

/** Makes our compiler's host, and says how it is started. */
async function compilerLaunch(folder: string, sdk: Sdk, libraries: readonly string[]): Promise<Launch> {
  const roslyn = ['Microsoft.CodeAnalysis.dll', 'Microsoft.CodeAnalysis.CSharp.dll'];
  const assembly = await compileOwn(
    sdk,
    folder,
    'ProgramCompiler',
    ['ProgramCompiler.cs'],
    roslyn.map((name) => join(sdk.roslyn, name)),
  );
  const settings = publicFile(join(folder, 'ProgramCompiler.runtimeconfig.json'), runtimeConfig(sdk, {}));
  return {
    command: [
      ...([sdk.dotnet, 'exec', '--runtimeconfig', settings, assembly] as const),
      ...[sdk.roslyn, sdk.pack, sdk.framework, ...libraries],
    ],
    env: DOTNET_ENVIRONMENT,
    files: [],
    readable: [sdk.root, folder, ...libraries],
    limits: { memoryBytes: COMPILER_BYTES, processes: PROCESSES, cpuSeconds: null, diskBytes: DISK_BYTES },
  };
}

/** What a build puts beside a console program, with the owner's libraries where the runtime looks for assemblies. */
function programSettings(sdk: Sdk, libraries: readonly string[]): string {
  const folders = [...new Set(libraries.map((file) => dirname(file)))];
  return runtimeConfig(sdk, {
    'System.Runtime.Serialization.EnableUnsafeBinaryFormatterSerialization': false,
    ...(folders.length > 0 && { APP_PATHS: folders.join(':') }),
  });
}
