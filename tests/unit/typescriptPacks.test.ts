import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { packagesNamed } from '../../workers/typescript/missingPackages.ts';
import { corePack, packageTypes, withoutComments } from '../../workers/typescript/packs.ts';

const modules = join(import.meta.dirname, '../../node_modules');
const lib = dirname(ts.getDefaultLibFilePath({}));

/** What a declaration file says: its references to others, and every node of its tree with its own words. */
function tree(text: string): string {
  const file = ts.createSourceFile('a.d.ts', text, ts.ScriptTarget.ES2020);
  const references = [file.referencedFiles, file.typeReferenceDirectives, file.libReferenceDirectives];
  const told = references.map((list) => list.map(({ fileName }) => fileName).join());
  const visit = (node: ts.Node): void => {
    const children = told.length;
    ts.forEachChild(node, visit);
    told.push(told.length === children ? `${node.kind} ${node.getText(file)}` : String(node.kind));
  };
  visit(file);
  return told.join('\n');
}

describe('packs', () => {
  test('leave nothing of a declaration out but comments', () => {
    const files = [
      lib,
      join(modules, '@types/node'),
      join(modules, 'undici-types'),
      join(modules, '@types/d3-array'),
    ]
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
      )
      .filter((path) => /\blib\.[^/]*\.d\.ts$|@types.*\.d\.ts$|undici-types.*\.d\.ts$/.test(path));
    expect(files.length).toBeGreaterThan(200);
    const changed = files.filter((path) => {
      const text = readFileSync(path, 'utf8');
      return tree(withoutComments(text)) !== tree(text);
    });
    expect(changed).toEqual([]);
  }, 60_000);

  test('hold no documentation', () => {
    expect(
      withoutComments(
        '/** Why. */\ndeclare const a: 1; /* kept */\n  /*\n   * How.\n   */\n/// <reference lib="a" />\n',
      ),
    ).toBe('declare const a: 1; /* kept */\n/// <reference lib="a" />\n');
  });

  test('have what every program needs: lib files, @types/node and what it refers to', () => {
    const core = corePack();
    expect(core['/lib/lib.es2020.full.d.ts']).toContain('/// <reference lib="dom" />');
    expect(core['/node_modules/@types/node/fs.d.ts']).toContain('readFileSync');
    const packages = Object.keys(core).map((path) => /^\/node_modules\/((@[^/]*\/)?[^/]*)/.exec(path)?.[1]);
    expect([...new Set(packages)].filter((name) => name !== undefined).sort()).toEqual([
      '@types/node',
      'undici-types',
    ]);
  });

  test('of a package have the types of those it depends on', () => {
    const paths = Object.keys(packageTypes(['d3'], {}));
    expect(paths).toContain('/node_modules/@types/d3-scale/index.d.ts');
    expect(paths).toContain('/node_modules/d3/package.json');
  });

  test('of a package have nothing that every program has', () => {
    const core = corePack();
    expect(Object.keys(packageTypes(['dotenv'], {}))).toContain('/node_modules/@types/node/index.d.ts');
    expect(Object.keys(packageTypes(['dotenv'], core)).filter((path) => path in core)).toEqual([]);
  });

  test('of a package without types say only that it is there', () => {
    expect(packageTypes(['not-installed'], {})).toEqual({ '/node_modules/not-installed/index.js': '' });
  });
});

describe('the packages that a program names', () => {
  test('are found wherever a name can stand', () => {
    const text = [
      '/// <reference types="referred" />',
      "import a, { type B } from 'imported/part';",
      "import '@scope/sides/effect';",
      "export * from 'passed-on';",
      "import old = require('old-way');",
      "const r = require('required');",
      "type T = import('typed').T;",
      "import('later');",
      "declare module 'augmented' {}",
    ].join('\n');
    expect(packagesNamed({ 'main.ts': text }).sort()).toEqual([
      '@scope/sides',
      'augmented',
      'imported',
      'later',
      'old-way',
      'passed-on',
      'referred',
      'required',
      'typed',
    ]);
  });

  test("are not paths, Node's own names, or words in other files", () => {
    const files = {
      'main.ts':
        "import './a'; import '../b'; import '/c'; import 'node:fs'; // import 'comment'\n`import 'text'`;",
      'data.json': "import 'json'",
    };
    expect(packagesNamed(files)).toEqual([]);
  });
});
