import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasErrors } from '../../compilers/answer.ts';
import { CompilerPool } from '../../compilers/pool.ts';
import { madePublic, publicFile, publicFolder } from '../../sandbox/publicFiles.ts';
import type { Launch } from '../../sandbox/sandbox.ts';
import { compileFiles, isCompiled } from '../compiling.ts';
import { type LanguageEngine, missingToolchain, type OpenLanguage } from '../language.ts';
import { librariesIn } from '../libraries.ts';
import {
  DISK_BYTES,
  ENVIRONMENT,
  PROCESSES,
  ranExecution,
  refusedExecution,
  runProgram,
} from '../running.ts';
import { findTools, outputOf } from '../tools.ts';
import { missingNamespaces, readCSharpFailure } from './readCSharp.ts';

const MIB = 2 ** 20;
const COMPILER_BYTES = 1024 * MIB;
/** The runtime's own: types, compiled code, stacks. */
const RUNTIME_BYTES = 256 * MIB;
const BUILD_FAILED = 1;

const WARM_UP_MS = 120_000;
const WARM_UP = [
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
  const pool = new CompilerPool(
    host.sandbox,
    await compilerLaunch(folder, sdk, dlls.files),
    Math.ceil(host.slots / 2),
  );
  await pool.warm(WARM_UP, WARM_UP_MS);
  const settings = publicFile(join(folder, 'program.runtimeconfig.json'), programSettings(sdk, dlls.files));
  const engine = `.NET SDK ${sdk.version}, Debug`;
  return {
    toolchain: { language: 'c_sharp', engine, libraries: dlls.names },
    async execute(job) {
      const compiled = await compileFiles(pool, job, engine, (path) => path.endsWith('.cs'));
      if (!isCompiled(compiled)) return compiled;
      const { diagnostics, outputs } = compiled;
      if (hasErrors(diagnostics)) {
        const missing = missingNamespaces(diagnostics, job.program.files);
        return refusedExecution(engine, diagnostics, BUILD_FAILED, missing);
      }
      const heap = `0x${job.program.limits.memoryBytes.toString(16)}`;
      const ran = await runProgram(host, job, {
        command: [sdk.dotnet, 'exec', '--runtimeconfig', settings, 'Program.dll'],
        env: { ...DOTNET_ENVIRONMENT, DOTNET_GCHeapHardLimit: heap },
        files: [...outputs].map(([path, content]) => ({ path, content })),
        readable: [sdk.root, settings, ...dlls.files],
        ownMemoryBytes: RUNTIME_BYTES,
      });
      return ranExecution(host, ran, engine, diagnostics, (stderr) =>
        readCSharpFailure(stderr, job.program.entry.path),
      );
    },
    stop: () => pool.stop(),
  } satisfies LanguageEngine;
};

/** An SDK and the framework that comes with it. */
interface Sdk {
  dotnet: string;
  root: string;
  /** "10.0.401". */
  version: string;
  /** Of the framework: "10.0". */
  framework: string;
  roslyn: string;
  pack: string;
}

/** The newest SDK that has its framework's reference pack beside it. */
function findSdk(): Sdk | null {
  const given = process.env.DOTNET_ROOT;
  const dotnets = [...(given === undefined ? [] : [join(given, 'dotnet')]), ...findTools('dotnet')];
  const found = dotnets.flatMap((dotnet) => {
    const root = dirname(dotnet);
    return versionsIn(join(root, 'sdk')).flatMap((version): Sdk[] => {
      const framework = version.split('.').slice(0, 2).join('.');
      const packs = join(root, 'packs/Microsoft.NETCore.App.Ref');
      const [pack] = versionsIn(packs).filter((one) => one.startsWith(`${framework}.`));
      const roslyn = join(root, 'sdk', version, 'Roslyn/bincore');
      if (pack === undefined || !existsSync(roslyn)) return [];
      return [{ dotnet, root, version, framework, roslyn, pack: join(packs, pack) }];
    });
  });
  return found[0] ?? null;
}

/** Folders named after versions, the newest first. */
function versionsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const { compare } = new Intl.Collator('en', { numeric: true });
  return readdirSync(folder)
    .filter((name) => /^\d+\.\d+\.\d+$/.test(name))
    .sort((a, b) => compare(b, a));
}

/** Compiles our compiler's host with the SDK's own compiler, and says how it is started. */
async function compilerLaunch(folder: string, sdk: Sdk, libraries: readonly string[]): Promise<Launch> {
  const assembly = join(folder, 'ProgramCompiler.dll');
  const references = readdirSync(join(sdk.pack, 'ref', `net${sdk.framework}`))
    .filter((name) => name.endsWith('.dll'))
    .map((name) => join(sdk.pack, 'ref', `net${sdk.framework}`, name));
  const roslyn = ['Microsoft.CodeAnalysis.dll', 'Microsoft.CodeAnalysis.CSharp.dll'].map((name) =>
    join(sdk.roslyn, name),
  );
  await outputOf(sdk.dotnet, [
    ...[
      'exec',
      join(sdk.roslyn, 'csc.dll'),
      '-nologo',
      '-noconfig',
      '-nostdlib',
      '-nullable:enable',
      '-optimize+',
    ],
    ...[...references, ...roslyn].map((file) => `-reference:${file}`),
    `-out:${assembly}`,
    join(import.meta.dirname, 'ProgramCompiler.cs'),
  ]);
  madePublic(assembly);
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

function runtimeConfig(sdk: Sdk, own: Readonly<Record<string, string | boolean>>): string {
  return JSON.stringify({
    runtimeOptions: {
      tfm: `net${sdk.framework}`,
      framework: { name: 'Microsoft.NETCore.App', version: `${sdk.framework}.0` },
      // A collector's thread of its own is started with the process, and seldom of use.
      configProperties: { 'System.GC.Concurrent': false, ...own },
    },
  });
}
