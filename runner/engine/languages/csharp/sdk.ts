import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { madePublic } from '../../sandbox/publicFiles.ts';
import { findTools, outputOf } from '../tools.ts';

/** An SDK and the framework that comes with it. */
export interface Sdk {
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
export function findSdk(): Sdk | null {
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

/** Compiles sources of ours, of those beside this, with the SDK's own compiler, and gives the assembly's path. */
export async function compileOwn(
  sdk: Sdk,
  folder: string,
  name: string,
  sources: readonly string[],
  references: readonly string[],
): Promise<string> {
  const assembly = join(folder, `${name}.dll`);
  const framework = join(sdk.pack, 'ref', `net${sdk.framework}`);
  const files = readdirSync(framework).filter((file) => file.endsWith('.dll'));
  await outputOf(sdk.dotnet, [
    'exec',
    join(sdk.roslyn, 'csc.dll'),
    ...['-nologo', '-noconfig', '-nostdlib', '-nullable:enable', '-optimize+'],
    ...[...files.map((file) => join(framework, file)), ...references].map((file) => `-reference:${file}`),
    `-out:${assembly}`,
    ...sources.map((file) => join(import.meta.dirname, file)),
  ]);
  return madePublic(assembly);
}

/** What `dotnet exec` is told of a program: its framework, and settings of its own. */
export function runtimeConfig(sdk: Sdk, own: Readonly<Record<string, string | boolean>>): string {
  return JSON.stringify({
    runtimeOptions: {
      tfm: `net${sdk.framework}`,
      framework: { name: 'Microsoft.NETCore.App', version: `${sdk.framework}.0` },
      // A collector's thread of its own is started with the process, and seldom of use.
      configProperties: { 'System.GC.Concurrent': false, ...own },
    },
  });
}
