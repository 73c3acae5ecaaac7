import { program } from './program.ts';

/** Modules of both kinds, and how they find each other. */
export const modules = [
  program(
    'the wrapper',
    `console.log(this === module.exports, exports === module.exports, typeof require, require.main === module, module.id, __filename.endsWith('main.js'), arguments.length);`,
  ),
  program(
    'sloppy and strict',
    `console.log((function () { return this === globalThis; })()); console.log((function () { 'use strict'; return this; })()); x = 5; console.log(globalThis.x);`,
  ),
  program(
    'a strict file',
    `'use strict';\ntry { y = 5; } catch (e) { console.log(e.name); } console.log(this === module.exports);`,
  ),
  program('a hashbang', `#!/usr/bin/env node\nconsole.log('ran');`),
  program('an early return', `console.log('a'); if (true) return; console.log('b');`),
  program(
    'requiring files',
    `const a = require('./a'); console.log(a.n, require('./a.js') === a, require('./data.json').x, require('./lib').name, require.resolve('./a').endsWith('a.js'));
     a.n = 5; console.log(require('./a').n, module.children.length);`,
    {
      files: {
        'a.js': 'exports.n = 1; console.log("a runs");',
        'data.json': '{"x": [1, 2]}',
        'lib/index.js': 'module.exports = { name: "lib" };',
      },
    },
  ),
  program('files that require each other', `const a = require('./a'); console.log(a);`, {
    files: {
      'a.js': 'exports.early = 1; exports.b = require("./b"); exports.late = 2;',
      'b.js': 'exports.seen = { ...require("./a") };',
    },
  }),
  program(
    'a missing file',
    `try { require('./nope'); } catch (e) { console.log(e.code); } require('./nope');`,
  ),
  program(
    'a required file that fails',
    `try { require('./bad'); } catch (e) { console.log(e.message); } try { require('./bad'); } catch (e) { console.log(e.message); }`,
    { files: { 'bad.js': 'console.log("runs"); throw new Error("bad");' } },
  ),
  program(
    'a required file with a syntax error',
    `try { require('./bad'); } catch (e) { console.log(e.name); }`,
    { files: { 'bad.js': 'let = = 3' } },
  ),
  program(
    'builtins with and without node:',
    `console.log(require('path') === require('node:path'), require('node:util').format('%s', 1)); try { require('node:nope'); } catch (e) { console.log(e.code); }`,
  ),
  program(
    'import and export',
    `import assert, { strictEqual } from 'assert'; import * as path from 'node:path'; console.log(assert.strictEqual === strictEqual, path.default === path.posix || typeof path.default); export const x = 1; export default x; console.log(typeof this, typeof require, typeof module);`,
  ),
  program(
    'a module by its name',
    `import { join } from 'path'; console.log(join('a', 'b')); console.log(import.meta.url.startsWith('file:///'), typeof import.meta.dirname);`,
    { path: 'main.mjs' },
  ),
  program(
    "modules of one's own",
    `import d, { n, inc } from './a.mjs'; import json from './d.json' with { type: 'json' }; import cjs, { named } from './c.cjs'; console.log(d, n, json.x, cjs, named); inc(); console.log(n);`,
    {
      path: 'main.mjs',
      files: {
        'a.mjs':
          'export let n = 1; export function inc() { n++; } export default "d"; console.log("a first");',
        'd.json': '{"x":1}',
        'c.cjs': 'exports.named = 2;',
      },
    },
  ),
  program(
    'export from',
    `export * from './a.mjs'; export { n as m } from './a.mjs'; import * as self from './a.mjs'; console.log(Object.keys(self));`,
    { path: 'main.mjs', files: { 'a.mjs': 'export const n = 1; export const k = 2;' } },
  ),
  program(
    'top-level await',
    `const v = await new Promise((r) => setTimeout(() => r(5), 2)); console.log(v); setTimeout(() => console.log('after'), 1);`,
  ),
  program(
    'top-level await that never settles',
    `console.log('a'); await new Promise(() => {}); console.log('b');`,
  ),
  program('top-level await that rejects', `await Promise.reject(new Error('tla'));`),
  program('an error in a module', `import 'fs';\nconsole.log('a');\nthrow new Error('x');`),
  program('a module with a syntax error', `import 'fs';\nlet x = ;`),
  program('a missing export', `import { nope } from 'path';\nconsole.log('never');`),
  program('a missing module file', `import './nope.mjs';\nconsole.log('never');`),
  program(
    'import()',
    `(async () => { const m = await import('path'); console.log(m.join('a', 'b'), typeof m.default.join); console.log((await import('./a.mjs')).default); await import('./nope.mjs').catch((e) => console.log(e.code)); })();`,
    { files: { 'a.mjs': 'export default 7;' } },
  ),
  program(
    'ticks after promises in a module',
    `import 'fs'; process.nextTick(() => console.log('tick')); Promise.resolve().then(() => console.log('promise')); console.log('main');`,
  ),
  program('modules are strict', `export {}; try { zz = 1; } catch (e) { console.log(e.name); }`),
  program('exit in a module', `import 'fs'; process.exit();`),
];
