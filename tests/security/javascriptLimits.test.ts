import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Execution } from '../../src/model/index.ts';
import { launch } from '../support/chromium.ts';
import {
  javascriptProgram,
  onJavaScriptPage,
  runJavaScript,
  runText,
  startJavaScript,
} from '../support/javascript.ts';
import { openHarness } from '../support/openHarness.ts';

const MIB = 1024 * 1024;
/** Takes a while, and says what it saw of others. */
const NEIGHBOUR = `let n = 0; const t = setInterval(() => { if (++n === 20) { clearInterval(t); console.log('right', Object.keys(globalThis).length, global === globalThis); } }, 10);`;

let page: Page;
onJavaScriptPage((opened) => {
  page = opened;
});

describe('a program without an end is stopped from outside, and its neighbour stays right', () => {
  const endless: Record<string, string> = {
    'a loop': 'for (;;);',
    'a loop that catches everything': 'for (;;) { try { for (;;) JSON.parse("{"); } catch {} }',
    'a flood of microtasks': 'const again = () => Promise.resolve().then(again); again();',
    'a flood of queueMicrotask': 'const again = () => queueMicrotask(again); again();',
    'a flood of ticks': 'const again = () => process.nextTick(again); again();',
    'a flood of immediates': 'const again = () => setImmediate(again); again();',
    'an interval': 'setInterval(() => {}, 1);',
    'a timer far away': 'setTimeout(() => {}, 1e9);',
    'an exit listener': "process.on('exit', () => { for (;;); });",
    'a beforeExit listener that always finds more':
      "process.on('beforeExit', () => setTimeout(() => {}, 1));",
    'a handler of uncaught errors': "process.on('uncaughtException', () => { for (;;); }); throw 1;",
    'an error whose text never comes': 'throw { get stack() { for (;;); } };',
    'a regular expression': "/^(a+)+$/.test('a'.repeat(40) + 'b');",
    'a wait':
      'Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0);',
    'evaluated code': "eval('for (;;);');",
    'a generator of generators': 'function* g() { for (;;) yield* [1]; } for (const x of g());',
  };
  test.each(Object.entries(endless))('%s', async (_, text) => {
    const [stopped, neighbour] = await runJavaScript(page, [
      javascriptProgram(text, { limits: { wallMs: 700 } }),
      javascriptProgram(NEIGHBOUR),
    ]);
    expect(stopped).toMatchObject({ outcome: 'timed-out', exitStatus: null });
    expect(neighbour).toMatchObject({
      outcome: 'exited',
      exitStatus: 0,
      stdout: { text: 'right 14 true\n' },
    });
  });
});

describe('memory', () => {
  const bombs: Record<string, string> = {
    'one large buffer': 'new ArrayBuffer(2 ** 30);',
    'many buffers': 'const all = []; for (;;) all.push(new ArrayBuffer(2 ** 20));',
    'many typed arrays, written to': 'const all = []; for (;;) all.push(new Float64Array(1e6).fill(1));',
    'many small buffers': 'const all = []; for (;;) all.push(new Uint8Array(5000));',
    'Buffers of Node': 'const all = []; for (;;) all.push(Buffer.alloc(1e7, 1));',
    'copies of a buffer': 'const all = [new Uint8Array(1e7)]; for (;;) all.push(all[0].slice());',
    'subclasses of buffers':
      'class Own extends Uint8Array {} const all = []; for (;;) all.push(new Own(1e7));',
    'buffers that grow': 'const all = []; for (;;) all.push(new ArrayBuffer(0, { maxByteLength: 1e8 }));',
    WebAssembly: 'const all = []; for (;;) all.push(new WebAssembly.Memory({ initial: 1000 }));',
    blobs: "const all = [], part = 'x'.repeat(1e6); for (;;) all.push(new Blob([part]));",
    'encoded texts':
      "const all = [], text = 'x'.repeat(1e6), encoder = new TextEncoder(); for (;;) all.push(encoder.encode(text));",
    'constructors of constructors':
      'const all = []; for (;;) all.push(new (new Uint8Array(1).constructor)(1e7), new (new Uint8Array(1).buffer.constructor)(1e7));',
  };
  test.each(Object.entries(bombs))('%s end as out-of-memory', async (_, text) => {
    const limits = { memoryBytes: 128 * MIB };
    const [bomb, neighbour] = await runJavaScript(page, [
      javascriptProgram(text, { limits }),
      javascriptProgram(NEIGHBOUR),
    ]);
    expect(bomb).toMatchObject({ outcome: 'out-of-memory', exitStatus: null });
    expect(neighbour).toMatchObject({ outcome: 'exited', exitStatus: 0 });
  });

  test('a refused buffer that the program can do without is its own affair', async () => {
    const text = 'try { new ArrayBuffer(2 ** 30); } catch (e) { console.log(e.name, e.message); }';
    expect(await runText(page, text)).toMatchObject({
      outcome: 'exited',
      exitStatus: 0,
      stdout: { text: 'RangeError Array buffer allocation failed\n' },
    });
  });

  test('buffers that were let go do not count', async () => {
    const text = `let sum = 0; for (let i = 0; i < 600; i++) { sum += new Uint8Array(1e6).length; if (i % 100 === 0) await new Promise((r) => setTimeout(r, 20)); } console.log(sum);`;
    const { stdout, outcome } = await runText(page, text, { limits: { memoryBytes: 64 * MIB } });
    expect({ stdout: stdout.text, outcome }).toEqual({ stdout: '600000000\n', outcome: 'exited' });
  });

  test('a text that can grow no more is an error of the program', async () => {
    const execution = await runText(page, "let s = 'x'; for (;;) s += s;");
    expect(execution).toMatchObject({
      outcome: 'exited',
      exitStatus: 1,
      script: { error: { type: 'RangeError' } },
    });
  });

  test('a heap that fills up ends the sandbox, not the page; its neighbour is run again', async () => {
    // Playwright takes the page for dead once the frame's process is; the page lives, and another one listens.
    // Frames of one profile share a process, so that this needs a browser of its own.
    const apart = await launch();
    const profile = await apart.newContext();
    const observer = await openHarness(profile);
    const ended = observer.evaluate(
      () =>
        new Promise<Execution[]>((resolve) => {
          new BroadcastChannel('javascript-heap').onmessage = ({ data }) => resolve(data);
        }),
    );
    const victim = await openHarness(profile);
    await startJavaScript(victim);
    const bomb = 'const all = []; for (;;) all.push(new Array(1e6).fill(1.5));';
    const limits = { wallMs: 100_000 };
    victim
      .evaluate(
        async (programs) => {
          const executions = await Promise.all(programs.map((one) => window.javascriptRuntime.execute(one)));
          new BroadcastChannel('javascript-heap').postMessage(executions);
        },
        [
          javascriptProgram(bomb, { limits }),
          javascriptProgram(`setTimeout(() => console.log('right'), 20_000);`, { limits }),
        ],
      )
      .catch(() => {});
    const [filled, neighbour] = await ended;
    expect(filled).toMatchObject({ outcome: 'out-of-memory', exitStatus: null });
    expect(neighbour).toMatchObject({ outcome: 'exited', exitStatus: 0, stdout: { text: 'right\n' } });
    await apart.close();
  }, 300_000);
});

describe('output', () => {
  test('of 100 MB keeps head and tail, and says what is missing', async () => {
    const line = `${'x'.repeat(9_999)}\n`;
    const text = `console.log('head'); const line = 'x'.repeat(9_999); for (let i = 0; i < 10_000; i++) console.log(line); console.log('tail');`;
    const { outcome, stdout } = await runText(page, text, { limits: { wallMs: 60_000 } });
    expect(outcome).toBe('exited');
    expect(stdout.totalBytes).toBe(line.length * 10_000 + 10);
    expect(stdout.text.startsWith('head\nxxx')).toBe(true);
    expect(stdout.text.endsWith('xxx\ntail\n')).toBe(true);
    expect(stdout.text.length).toBeLessThan(70_000);
    expect(stdout.text).toContain(`… ${stdout.droppedBytes} bytes left out …`);
  });

  test('of one very long text', async () => {
    const { outcome, stdout } = await runText(page, "process.stdout.write('y'.repeat(5e7));");
    expect({ outcome, totalBytes: stdout.totalBytes }).toEqual({ outcome: 'exited', totalBytes: 5e7 });
  });
});

describe('nothing of one program reaches another', () => {
  test('by globals, built-ins or files', async () => {
    const leave = `globalThis.left = 1; Array.prototype.left = 1; process.env.LEFT = '1'; require('fs').writeFileSync('left.txt', 'x'); require('path').left = 1;`;
    const look = `console.log(typeof left, typeof [].left, process.env.LEFT, require('fs').existsSync('left.txt'), require('path').left);`;
    for (let round = 0; round < 5; round++) {
      await runText(page, leave);
      expect((await runText(page, look)).stdout.text).toBe('undefined undefined undefined false undefined\n');
    }
  });

  test('by channels', async () => {
    const talk = `const c = new BroadcastChannel('shared'); const heard = []; c.onmessage = ({ data }) => heard.push(data);
let n = 0; const t = setInterval(() => { c.postMessage('hello'); if (++n === 20) { clearInterval(t); c.close(); console.log(c.name, JSON.stringify(heard)); } }, 10);`;
    const executions = await runJavaScript(page, [javascriptProgram(talk), javascriptProgram(talk)]);
    expect(executions.map(({ stdout }) => stdout.text)).toEqual(['shared []\n', 'shared []\n']);
  });
});
