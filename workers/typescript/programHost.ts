import ts from 'typescript';
import { type Declarations, LIB_FOLDER } from './declarations.ts';
import type { Texts } from './protocol.ts';

/** Where a program's files lie: beside node_modules, as in the reference's temporary folder. */
export const WORKING_FOLDER = '/program';

/** The modules that each declaration file imports, once resolved: no program can change where they lead. */
export type ResolvedDeclarations = Map<string, readonly ts.ResolvedModuleWithFailedLookupLocations[]>;

/**
 * The file system that the compiler sees for one program: the program's files, and declarations.
 *
 * @param write called with each file that is emitted, by its path from the working folder.
 */
export function programHost(
  files: Texts,
  declarations: Declarations,
  resolved: ResolvedDeclarations,
  write: (path: string, text: string) => void,
): ts.CompilerHost {
  const texts = new Map(Object.entries(files).map(([path, text]) => [absolute(path), text]));
  const folders = new Set([...texts.keys()].flatMap(foldersAbove));
  const readFile = (path: string) => texts.get(path) ?? declarations.text(path);
  const host: ts.CompilerHost = {
    fileExists: (path) => readFile(path) !== undefined,
    readFile,
    directoryExists: (path) => folders.has(path) || declarations.hasFolder(path),
    getDirectories: (path) => declarations.foldersIn(path),
    getSourceFile(path, how) {
      const text = texts.get(path);
      if (text === undefined) return declarations.parsed(path, how);
      return ts.createSourceFile(path, text, how);
    },
    getDefaultLibFileName: (options) => `${LIB_FOLDER}/${ts.getDefaultLibFileName(options)}`,
    getDefaultLibLocation: () => LIB_FOLDER,
    getCurrentDirectory: () => WORKING_FOLDER,
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    realpath: (path) => path,
    writeFile: (path, text) => write(fromWorkingFolder(path) ?? path, text),
    resolveModuleNameLiterals(literals, containingFile, redirected, options, sourceFile) {
      const known = resolved.get(containingFile);
      if (known !== undefined) return known;
      const found = literals.map((literal) =>
        ts.resolveModuleName(
          literal.text,
          containingFile,
          options,
          host,
          undefined,
          redirected,
          ts.getModeForUsageLocation(sourceFile, literal, options),
        ),
      );
      if (!texts.has(containingFile)) resolved.set(containingFile, found);
      return found;
    },
  };
  return host;
}

/** @param path from the working folder. */
export function absolute(path: string): string {
  return `${WORKING_FOLDER}/${path}`;
}

/** The path from the working folder, or null for what does not lie in it. */
export function fromWorkingFolder(path: string): string | null {
  return path.startsWith(`${WORKING_FOLDER}/`) ? path.slice(WORKING_FOLDER.length + 1) : null;
}

function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_name, at) => names.slice(0, at + 1).join('/'));
}
