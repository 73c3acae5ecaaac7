import ts from 'typescript';
import type { Texts } from './protocol.ts';

/**
 * The errors by which the compiler says that it found no module of a name: in an import, in an import that might
 * have been meant for another way of resolving, in an augmentation, and in a reference to a package of types.
 */
const NOT_FOUND = new Set([2307, 2792, 2664, 2688]);

/** Is a module of this name one that a package would bring? Not so for paths and for Node's own. */
export function isPackage(name: string): boolean {
  return name !== '' && !/^[./#]|^node:/.test(name);
}

/** A module's package: "d3-scale/src/band" belongs to "d3-scale", "@types/node/fs" to "@types/node". */
export function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/');
}

/** Names of packages that a program's files import, augment or refer to, each once. */
export function packagesNamed(files: Texts): string[] {
  const named = Object.entries(files)
    .filter(([path]) => /\.[cm]?tsx?$/.test(path))
    .flatMap(([, text]) => modulesNamed(text));
  return [...new Set(named.filter(isPackage).map(packageOf))];
}

function modulesNamed(text: string): string[] {
  const { importedFiles, typeReferenceDirectives, ambientExternalModules } = ts.preProcessFile(
    text,
    true,
    true,
  );
  return [
    ...[...importedFiles, ...typeReferenceDirectives].map(({ fileName }) => fileName),
    ...(ambientExternalModules ?? []),
  ];
}

/** The module that a diagnostic says was not found, where a package would bring it; else null. */
export function missingModule({ code, file, start, length }: ts.Diagnostic): string | null {
  if (!NOT_FOUND.has(code) || file === undefined || start === undefined) return null;
  const name = file.text.slice(start, start + (length ?? 0)).replace(/^['"`]|['"`]$/g, '');
  return isPackage(name) ? name : null;
}
