import cSharpUrl from '@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm?url';
import cppUrl from '@vscode/tree-sitter-wasm/wasm/tree-sitter-cpp.wasm?url';
import javaUrl from '@vscode/tree-sitter-wasm/wasm/tree-sitter-java.wasm?url';
import javascriptUrl from '@vscode/tree-sitter-wasm/wasm/tree-sitter-javascript.wasm?url';
import pythonUrl from '@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm?url';
import typescriptUrl from '@vscode/tree-sitter-wasm/wasm/tree-sitter-typescript.wasm?url';
import { expose } from 'comlink';
import parserUrl from 'web-tree-sitter/web-tree-sitter.wasm?url';
import { Analyser, type ParserFile } from './analyser.ts';
import type { QualityWorker } from './protocol.ts';

const URLS: Record<ParserFile, string> = {
  parser: parserUrl,
  python: pythonUrl,
  javascript: javascriptUrl,
  typescript: typescriptUrl,
  java: javaUrl,
  cpp: cppUrl,
  c_sharp: cSharpUrl,
};

const analyser = new Analyser(async (file) => {
  const response = await fetch(URLS[file]);
  if (!response.ok) throw new Error(`${URLS[file]} could not be fetched: it answered ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
});

const worker: QualityWorker = {
  prepare: (language) => analyser.prepare(language),
  analyse: (source, language) => analyser.analyse(source, language),
};

expose(worker);
