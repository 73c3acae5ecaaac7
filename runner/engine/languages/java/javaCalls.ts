import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Wrapped } from '../language.ts';

const DRIVER = 'BenchtabCalls.java';
const DRIVER_FILES = Object.fromEntries(
  [DRIVER, 'BenchtabReader.java', 'BenchtabWriter.java'].map((name) => [
    name,
    readFileSync(join(import.meta.dirname, name), 'utf8'),
  ]),
);
const PACKAGE = /^\s*package\s+([\w.]+)\s*;/m;
const TYPE =
  /\b(public\s+)?(?:(?:abstract|final|static|sealed|strictfp)\s+)*(?:class|record|enum|interface)\s+(\w+)/g;

/** The driver looks for the function in the classes of the source, which are told in their order, the public one first. */
export function wrapJava(source: string, functionName: string): Wrapped {
  const types = [...source.matchAll(TYPE)].map(([, isPublic, name = '']) => ({ isPublic, name }));
  const first = types.find(({ isPublic }) => isPublic !== undefined)?.name ?? 'Solution';
  const [, inPackage] = PACKAGE.exec(source) ?? [];
  const prefix = inPackage === undefined ? '' : `${inPackage}.`;
  const names = [...new Set([first, 'Solution', ...types.map(({ name }) => name)])];
  const file = `${first}.java`;
  return {
    path: DRIVER,
    files: { ...DRIVER_FILES, [file]: source },
    sourcePath: file,
    told: [functionName, file, ...names.map((name) => prefix + name)],
  };
}
