import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Parser, Language as ParserLanguage } from 'web-tree-sitter';
import type { Language } from '../../src/model/index.ts';
import { GRAMMARS } from '../../src/quality/grammars/index.ts';
import { measure } from '../../src/quality/measure/measure.ts';
import type { Unit } from '../../src/quality/measure/unit.ts';
import type { SyntaxTree } from '../../src/quality/syntax.ts';
import { Analyser, type ParserFile } from '../../workers/quality/analyser.ts';
import { readTree } from '../../workers/quality/readTree.ts';

const require = createRequire(import.meta.url);

/** The worker's analyser in Node, with the files that the build serves. */
export const analyser = new Analyser(bytesOf);

let ready: Promise<void> | null = null;
const parsers = new Map<Language, Promise<Parser>>();

/** A source as the worker hands it to the rules. */
export async function treeOf(source: string, language: Language): Promise<SyntaxTree> {
  ready ??= bytesOf('parser').then((wasmBinary) => Parser.init({ wasmBinary }));
  await ready;
  let making = parsers.get(language);
  if (making === undefined) {
    making = bytesOf(language).then(async (bytes) =>
      new Parser().setLanguage(await ParserLanguage.load(bytes)),
    );
    parsers.set(language, making);
  }
  const parser = await making;
  const tree = parser.parse(source);
  if (tree === null || parser.language === null) throw new Error('The parser gave no tree.');
  try {
    return readTree(tree, parser.language, source);
  } finally {
    tree.delete();
  }
}

/** What the rules count in a source: what stands outside of functions, then each function. */
export async function unitsOf(source: string, language: Language): Promise<Unit[]> {
  const { root } = await treeOf(source, language);
  return measure(root, GRAMMARS[language]);
}

function bytesOf(file: ParserFile): Promise<Uint8Array> {
  const path =
    file === 'parser'
      ? 'web-tree-sitter/web-tree-sitter.wasm'
      : `@vscode/tree-sitter-wasm/wasm/tree-sitter-${file.replace('_', '-')}.wasm`;
  return readFile(require.resolve(path));
}
