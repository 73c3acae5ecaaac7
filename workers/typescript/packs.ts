import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, resolve, sep } from 'node:path';
import ts from 'typescript';
import { LIB_FOLDER } from './declarations.ts';
import { packageOf } from './missingPackages.ts';
import { COMPILER_OPTIONS } from './options.ts';
import type { Texts } from './protocol.ts';

/** The repository, below which node_modules lies; with "/" between folders, as the compiler has it. */
const root = resolve(import.meta.dirname, '../..')
  .split(sep)
  .join('/');

/**
 * Declarations that every program sees: the compiler's lib files, and @types/node with what it needs.
 *
 * @throws Error where @types/node is not in the repository's own node_modules, as where that is a link.
 */
export function corePack(): Texts {
  const lib = dirname(ts.getDefaultLibFilePath(COMPILER_OPTIONS));
  const libFiles = readdirSync(lib).filter((name) => /^lib\..*\.d\.ts$/.test(name));
  const nodeTypes = filesUsed('', ['node']);
  if (Object.keys(nodeTypes).length === 0) {
    throw new Error(`@types/node was not found below ${root}/node_modules; that folder must be a real one.`);
  }
  return {
    ...Object.fromEntries(
      libFiles.map((name) => [
        `${LIB_FOLDER}/${name}`,
        withoutComments(readFileSync(join(lib, name), 'utf8')),
      ]),
    ),
    ...nodeTypes,
  };
}

/**
 * Declarations that imports of a package's modules lead to, in the package and those it depends on, but for what
 * every program sees. A package without any is there all the same, as plain JavaScript, whose types are `any`.
 *
 * @param modules of one package, for example "dotenv" and "dotenv/config".
 * @param core {@link corePack}.
 */
export function packageTypes(modules: readonly string[], core: Texts): Texts {
  const imports = modules.map((name) => `import ${JSON.stringify(name)};\n`);
  const files = Object.entries(filesUsed(imports.join(''), [])).filter(
    ([path]) => !Object.hasOwn(core, path),
  );
  if (files.length > 0) return Object.fromEntries(files);
  return Object.fromEntries(modules.map((name) => [`/node_modules/${name}/index.js`, '']));
}

/**
 * The files below node_modules that the compiler asks for: all it finds, so that it finds the same later without
 * a disk. JavaScript, which it only wants to know the existence of, is left empty.
 */
function filesUsed(text: string, types: string[]): Texts {
  const entry = `${root}/pack.ts`;
  const options: ts.CompilerOptions = { ...COMPILER_OPTIONS, types, noLib: true };
  const host = ts.createCompilerHost(options);
  const used: Texts = {};
  const note = (path: string, content: string | null) => {
    const below = path.startsWith(`${root}/node_modules/`) ? path.slice(root.length) : null;
    if (below !== null && !isShadowed(below)) used[below] = content ?? used[below] ?? '';
  };
  ts.createProgram({
    rootNames: [entry],
    options,
    host: {
      ...host,
      getCurrentDirectory: () => root,
      fileExists(path) {
        const exists = path === entry || host.fileExists(path);
        if (exists) note(path, null);
        return exists;
      },
      readFile(path) {
        const content = host.readFile(path);
        if (content !== undefined) note(path, content);
        return content;
      },
      getSourceFile(path, how) {
        const content = path === entry ? text : host.readFile(path);
        if (content === undefined) return undefined;
        note(path, withoutComments(content));
        return ts.createSourceFile(path, content, how);
      },
    },
  });
  return used;
}

/** A package that is named like a module of Node's own: installed here for other ends, and never what is meant. */
function isShadowed(path: string): boolean {
  return builtinModules.includes(packageOf(path.slice('/node_modules/'.length)));
}

/**
 * Declarations without the block comments that stand on lines of their own: two thirds of them are documentation.
 * The compiler's verdicts don't depend on it; a unit test compares the syntax trees.
 */
export function withoutComments(declarations: string): string {
  return declarations.replace(/^[ \t]*\/\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\r?\n/gm, '');
}
