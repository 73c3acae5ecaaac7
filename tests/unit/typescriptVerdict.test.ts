import { beforeAll, describe, expect, test } from 'vitest';
import type { ScriptResult } from '../../src/model/index.ts';
import { withSourceLines } from '../../src/runtimes/typescript/sourceLines.ts';
import { canBeJudged } from '../../src/runtimes/typescript/verdict.ts';
import { Compiler } from '../../workers/typescript/compiler.ts';
import { corePack } from '../../workers/typescript/packs.ts';

const compiler = new Compiler();

beforeAll(() => {
  compiler.addDeclarations(corePack());
  compiler.compile({ 'first.ts': '' }, 'first.ts');
}, 60_000);

describe('a program that lacks a package', () => {
  function judged(text: string): boolean {
    const { diagnostics, missing } = compiler.compile({ 'main.ts': text }, 'main.ts');
    return canBeJudged(missing, diagnostics);
  }

  test('can not be judged for that alone', () => {
    expect(judged("import { a } from 'absent';\na();")).toBe(false);
  });

  test('can not be judged by an error that may come of it', () => {
    expect(judged("import { Base } from 'absent';\nclass Mine extends Base {}\nnew Mine().inherited;")).toBe(
      false,
    );
  });

  test('is wrong where it would be so with the package', () => {
    expect(judged("import { a } from 'absent';\na(undeclared);")).toBe(true);
    expect(judged("import { a } from 'absent';\nconst x = 1;\nx = a;")).toBe(true);
    expect(judged("import { a } from 'absent';\nawait a();")).toBe(true);
  });

  test('and that lacks none is judged by any error', () => {
    expect(judged('let a: number = "";')).toBe(true);
  });
});

describe('places in the emitted JavaScript', () => {
  const text = [
    'interface Gone {',
    '  a: number;',
    '}',
    '',
    "import assert from 'assert';",
    'const value: Gone = { a: 1 };',
    '',
    'assert.strictEqual(value.a, 2);',
  ].join('\n');

  function placed(place: { line: number | null; column: number | null }) {
    const { outputs, maps } = compiler.compile({ 'main.ts': text }, 'main.ts');
    const script: ScriptResult = {
      diagnostics: [],
      error: { kind: 'uncaught', type: 'AssertionError', message: 'no', ...place },
      assertions: { run: 1, failed: 1, failures: [{ by: 'assert', message: 'no', line: place.line }] },
      reachedEnd: false,
    };
    return { emitted: outputs['main.js'] ?? '', script: withSourceLines(script, maps['main.js'] ?? '') };
  }

  test('become those in the TypeScript', () => {
    const line = placed({ line: null, column: null })
      .emitted.split('\n')
      .findIndex((one) => one.includes('strictEqual'));
    const { script } = placed({ line: line + 1, column: 18 });
    expect(script.error).toMatchObject({ line: 8, column: 8 });
    expect(script.assertions?.failures).toEqual([{ by: 'assert', message: 'no', line: 8 }]);
  });

  test('that no line of the TypeScript led to stay unknown', () => {
    expect(placed({ line: 1, column: 1 }).script.error).toMatchObject({ line: null, column: null });
    expect(placed({ line: null, column: null }).script.error).toMatchObject({ line: null, column: null });
  });
});
