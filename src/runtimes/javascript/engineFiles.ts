import { javascriptLargeModules, javascriptModules, javascriptWorker } from 'virtual:sandbox-bundles';
import { ENGINE } from '../../../workers/javascript/engineName.ts';
import type { ModulePack } from '../../../workers/javascript/host.ts';
import type { JavaScriptFiles } from '../../../workers/javascript/packs.ts';
import type { EngineFiles } from '../../../workers/sandbox/protocol.ts';
import { fetchFiles } from '../fetchFiles.ts';

const largeModules = Object.entries(javascriptLargeModules);

/** Identifies the exact build: the worker and every module it may be asked for. */
export const BUILD = [ENGINE, javascriptWorker.hash, javascriptModules.hash, ...largeHashes()].join('+');

/** The hashes of all large modules as one short text. */
function largeHashes(): string[] {
  return largeModules.map(([, { hash }]) => hash.slice(0, 4));
}

/**
 * Fetches what every worker needs from the app's own host.
 *
 * @param onProgress bytes so far and in all (0 where the host does not say).
 * @throws Error naming the file that could not be fetched.
 */
export async function fetchEngine(
  onProgress: (loadedBytes: number, totalBytes: number) => void,
): Promise<EngineFiles<JavaScriptFiles>> {
  const paths = [javascriptWorker.path, javascriptModules.path];
  const [script, modules] = (await fetchFiles('JavaScript', paths, onProgress)).map(textOf);
  if (script === undefined || modules === undefined) throw new Error('No engine files.');
  return {
    script,
    wasm: null,
    files: { modules: JSON.parse(modules) as ModulePack[], largeModules: largeModules.map(([name]) => name) },
  };
}

const fetched = new Map<string, Promise<ModulePack>>();

/**
 * A large module, fetched once.
 *
 * @throws Error where there is none of that name, or where it can't be fetched; the next call tries again.
 */
export function fetchLargeModule(name: string): Promise<ModulePack> {
  const known = fetched.get(name);
  if (known !== undefined) return known;
  const file = new Map(largeModules).get(name);
  if (file === undefined) return Promise.reject(new Error(`There is no module ${name}.`));
  const fetching = fetchFiles('JavaScript', [file.path], () => {}).then(([bytes]) => {
    if (bytes === undefined) throw new Error(`The module ${name} is empty.`);
    return JSON.parse(textOf(bytes)) as ModulePack;
  });
  fetched.set(name, fetching);
  fetching.catch(() => fetched.delete(name));
  return fetching;
}

/** The large modules that a program's texts name, as far as words tell. */
export function largeModulesNamed(texts: Iterable<string>): string[] {
  const all = [...texts].join('\n');
  return largeModules
    .map(([name]) => name)
    .filter((name) => [`'${name}'`, `"${name}"`, `\`${name}\``].some((word) => all.includes(word)));
}

function textOf(bytes: ArrayBuffer): string {
  return new TextDecoder().decode(bytes);
}
