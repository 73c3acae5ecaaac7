import {
  append,
  create,
  getOwnPropertyDescriptor,
  hide,
  ownKeys,
  put,
  slice,
  startsWith,
} from '../shared/held.ts';
import type { Host } from './host.ts';
import { isPath, type ModuleRegistry, packageOf, withoutScheme } from './moduleRegistry.ts';
import { folderOf } from './positions.ts';
import { normal, type ProgramFiles } from './programFiles.ts';

/** What an import leads to: a file of the program or a module of the engine. */
export type Target = { kind: 'file'; path: string } | { kind: 'module'; name: string };

const FILE_URL = 'file://';
const HeldError = Error;

/**
 * Where an import leads to, by Node's rules for ES modules: paths are whole, names are modules.
 *
 * @throws Error as Node's where it leads nowhere; a missing module is noted.
 */
export function resolveImport(
  specifier: string,
  from: string,
  files: ProgramFiles,
  registry: ModuleRegistry,
  host: Host,
): Target {
  if (isPath(specifier) || startsWith(specifier, FILE_URL)) {
    const path = startsWith(specifier, FILE_URL)
      ? slice(specifier, FILE_URL.length)
      : normal(startsWith(specifier, '/') ? specifier : `${folderOf(from)}/${specifier}`);
    if (files.text(path) === null) throw notFound(`Cannot find module '${path}' imported from ${from}`);
    return { kind: 'file', path };
  }
  if (registry.has(specifier)) return { kind: 'module', name: withoutScheme(specifier) };
  const name = packageOf(withoutScheme(specifier));
  host.miss(name);
  throw notFound(`Cannot find package '${name}' imported from ${from}`);
}

function notFound(message: string): Error {
  const error = new HeldError(message);
  put(error, 'code', 'ERR_MODULE_NOT_FOUND');
  return error;
}

/** The properties of a CommonJS module that can be imported by name. */
export function exportableNames(value: unknown): string[] {
  const names: string[] = [];
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return names;
  const keys = ownKeys(value);
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at];
    if (typeof key !== 'string' || key === 'default') continue;
    if (getOwnPropertyDescriptor(value, key)?.enumerable === true) append(names, key);
  }
  return names;
}

/** What `import()` gives of a CommonJS module. */
export function namespaceOf(value: unknown): object {
  const namespace = create(null) as object;
  const names = exportableNames(value);
  for (let at = 0; at < names.length; at++) {
    const name = names[at];
    if (name !== undefined) put(namespace, name, (value as Record<string, unknown>)[name]);
  }
  put(namespace, 'default', value);
  hide(namespace, Symbol.toStringTag, 'Module');
  return namespace;
}
