import ts from 'typescript';
import type { Texts } from './protocol.ts';

/** Where the compiler's own declaration files lie. */
export const LIB_FOLDER = '/lib';

/**
 * Declaration files that no program can change: the compiler's lib files, @types/node, types of packages. Each
 * is parsed once and shared by all programs, as editors do it: the checker copies a symbol before it merges
 * anything of a program's into it.
 */
export class Declarations {
  readonly #texts = new Map<string, string>();
  readonly #folders = new Map<string, Set<string>>();
  readonly #parsed = new Map<string, ts.SourceFile>();

  add(texts: Texts): void {
    for (const [path, text] of Object.entries(texts)) {
      this.#texts.set(path, text);
      this.#enter(path);
    }
  }

  text(path: string): string | undefined {
    return this.#texts.get(path);
  }

  hasFolder(path: string): boolean {
    return this.#folders.has(path);
  }

  foldersIn(path: string): string[] {
    return [...(this.#folders.get(path) ?? [])];
  }

  parsed(path: string, how: ts.CreateSourceFileOptions | ts.ScriptTarget): ts.SourceFile | undefined {
    const text = this.#texts.get(path);
    if (text === undefined) return undefined;
    const known = this.#parsed.get(path);
    if (known !== undefined) return known;
    const file = ts.createSourceFile(path, text, how);
    this.#parsed.set(path, file);
    return file;
  }

  #enter(path: string): void {
    const end = path.lastIndexOf('/');
    const folder = path.slice(0, end) || '/';
    const known = this.#folders.has(folder);
    if (!known) this.#folders.set(folder, new Set());
    if (known || folder === '/') return;
    this.#enter(folder);
    this.#folders
      .get(folder.slice(0, folder.lastIndexOf('/')) || '/')
      ?.add(folder.slice(folder.lastIndexOf('/') + 1));
  }
}
