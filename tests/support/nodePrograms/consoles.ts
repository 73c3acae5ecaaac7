import { program } from './program.ts';

/** What the console prints. */
export const consoles = [
  program(
    'values',
    `console.log('a', 1, true, null, undefined, 5n, Symbol('s'), -0, [1, 'x'], { a: { b: { c: { d: 1 } } } }, () => {}, class A {}, new Date(0), /x/g, new Map([[1, { a: 2 }]]), new Set([1]), new Error('e').message);`,
  ),
  program(
    'directives',
    `console.log('%s is %d and %i, %f, %j, %o %O %% %c.', 'x', 4.5, 4.5, '1.5', { a: 1 }, [1], { b: 2 }, 'css', 'more'); console.log('100%', 5); console.log('%', 1); console.log('%s', null, undefined, { toString: () => 'no' });`,
  ),
  program('no arguments', `console.log(); console.log(''); console.log(undefined); console.log('a\\nb');`),
  program(
    'groups',
    `console.group('one'); console.log('a\\nb'); console.group(); console.info({ a: 1, b: [1, 2, { c: 3 }] }); console.groupEnd(); console.log('c'); console.groupEnd(); console.groupEnd(); console.log('d');`,
  ),
  program(
    'tables',
    `console.table([{ a: 1, b: 'x' }, { a: 2, c: true }]); console.table([[1, 2], [3, 4]]); console.table(new Map([['a', 1]])); console.table(new Set([1])); console.table([1, 'a', { x: 1 }]); console.table([{ a: 1, b: 2 }], ['b']); console.table(5); console.table({ r: { y: { z: 1 } } }); console.table([]); console.table([{ '日本': '語' }]);`,
  ),
  program(
    'counts',
    `console.count(); console.count('x'); console.count(); console.countReset(); console.count();`,
  ),
  program(
    'dir',
    `console.dir({ a: { b: { c: { d: 1 } } } }, { depth: 0 }); console.dir([1, 2]); console.debug('d'); console.info('i'); console.dirxml({ a: 1 }, [2]);`,
  ),
  program(
    'its shape',
    `console.log(String(console), Object.keys(console).includes('log'), typeof console.Console, console.log.name, console.info.name); const { log } = console; log('unbound'); [1, 2].forEach(console.log);`,
  ),
  program(
    'a stream that throws',
    `process.stdout.write = () => { throw new Error('broken'); }; console.log('x'); process.stdout.write = undefined; process.exit(0);`,
  ),
  program(
    'objects that print themselves',
    `const { inspect } = require('util'); class P { [inspect.custom](depth, options) { return 'P<' + typeof options.stylize + '>'; } } console.log(new P(), [new P()], '%s', String(new P()));`,
  ),
];
