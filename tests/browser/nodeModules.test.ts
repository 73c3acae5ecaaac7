import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { onFreshPages } from '../support/freshPages.ts';
import { javascriptProgram, runJavaScript, runText, startJavaScript } from '../support/javascript.ts';
import { modulePacks } from '../support/modulePacks.ts';

let page: Page;
onFreshPages((opened) => {
  page = opened.page;
});

beforeEach(() => startJavaScript(page));

describe("Node's modules and packages in the engine", () => {
  test('every one can be required, by a program of its own', async () => {
    const names = (await modulePacks())
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('internal/'));
    const programs = names.map((name) => javascriptProgram(`require('${name}');`));
    const executions = await runJavaScript(page, programs);
    const failed = names.filter((_name, at) => {
      const { outcome, exitStatus, missingFeatures } = executions[at] ?? {};
      return outcome !== 'exited' || exitStatus !== 0 || missingFeatures?.length !== 0;
    });
    expect(names.length).toBeGreaterThan(80);
    expect(failed).toEqual([]);
  });

  test('every one can be imported, which looks at all that it has', async () => {
    const names = (await modulePacks())
      .map(({ name }) => name)
      .filter((name) => !name.startsWith('internal/'));
    const programs = names.map((name) =>
      javascriptProgram(`import * as all from '${name}'; export { all };`),
    );
    const executions = await runJavaScript(page, programs);
    const failed = names.filter((_name, at) => {
      const { outcome, exitStatus, missingFeatures } = executions[at] ?? {};
      return outcome !== 'exited' || exitStatus !== 0 || missingFeatures?.length !== 0;
    });
    expect(failed).toEqual([]);
  });

  test.for([
    ['child_process.exec', `require('child_process').exec('ls', () => {})`],
    ['child_process.spawnSync', `require('node:child_process').spawnSync('ls')`],
    ['worker_threads.Worker', `new (require('worker_threads').Worker)(__filename)`],
    ['http server', `require('http').createServer(() => {}).listen(0)`],
    ['cluster.fork', `require('cluster').fork()`],
    ['vm.runInNewContext', `require('vm').runInNewContext('1')`],
    ['net.connect', `require('net').connect(80)`],
    ['fs.watch', `require('fs').watch('.')`],
  ])('%s ends the program by its name, whatever it would have made of it', async ([feature, use]) => {
    const swallowing = `try { ${use} } catch {} process.on('exit', () => { process.exitCode = 0; });`;
    const { outcome, exitStatus, missingFeatures } = await runText(page, swallowing);
    expect({ outcome, exitStatus, missingFeatures }).toEqual({
      outcome: 'unsupported',
      exitStatus: null,
      missingFeatures: [feature],
    });
  });

  test('requests fail as on a machine without a network, and the program that fails of it is unsupported', async () => {
    const caught = await runText(
      page,
      `require('https').get('https://example.com/', () => {}).on('error', (e) => console.log(e.code, e.syscall));`,
    );
    expect([caught.outcome, caught.exitStatus, caught.stdout.text]).toEqual([
      'exited',
      0,
      'ENOTFOUND getaddrinfo\n',
    ]);
    const uncaught = await runText(page, `require('http').get('http://127.0.0.1:9/');`);
    expect([uncaught.outcome, uncaught.missingFeatures]).toEqual(['unsupported', ['network']]);
    const axios = await runText(
      page,
      `require('axios').get('http://localhost:9/').catch((e) => console.log(e.code, e.isAxiosError));`,
    );
    expect([axios.exitStatus, axios.stdout.text]).toEqual([0, 'ECONNREFUSED true\n']);
  });

  test('assertions of assert and chai are told, once each, those that were meant to fail apart', async () => {
    const { script } = await runText(
      page,
      `const assert = require('assert'); const { expect, assert: classic } = require('chai');
       assert(true); assert.strict.equal(1, 1);
       assert.throws(() => assert.equal(1, 2));
       expect(() => { expect(1).to.equal(2); }).to.throw('expected 1 to equal 2');
       classic.strictEqual(1, 1);
       try { expect([1]).to.deep.equal([2]); } catch {}
       assert.rejects(Promise.reject(new Error('no')));`,
    );
    expect(script?.assertions).toMatchObject({ run: 7, failed: 1 });
    expect(script?.assertions?.failures[0]).toMatchObject({ by: 'chai', line: 6 });
  });

  test('files are the program’s own and its modules share them; mock-fs exchanges them', async () => {
    const { stdout, stderr } = await runText(
      page,
      `const fs = require('fs'); const mock = require('mock-fs');
       (async () => {
         await require('fs/promises').writeFile('a.txt', 'real');
         console.log(fs.readFileSync(__dirname + '/a.txt', 'utf8'), fs.readFileSync('data.txt', 'utf8'));
         mock({ 'a.txt': 'mocked', dir: { 'b.txt': mock.file({ content: 'b', mode: 0o600 }) } });
         console.log(fs.readFileSync('a.txt', 'utf8'), fs.readdirSync('dir'), fs.existsSync('data.txt'));
         mock.restore();
         console.log(fs.readFileSync('a.txt', 'utf8'));
       })();`,
      { files: { 'data.txt': 'given' } },
    );
    expect(stderr.text).toBe('');
    expect(stdout.text).toBe("real given\nmocked [ 'b.txt' ] false\nreal\n");
  });

  test('timers may be promised, and what runs later keeps the program alive', async () => {
    const { stdout } = await runText(
      page,
      `const { promisify } = require('util'); const { setTimeout: wait } = require('timers/promises');
       promisify(setTimeout)(5, 'a').then(console.log).then(() => wait(5, 'b')).then(console.log);
       require('crypto').pbkdf2('p', 's', 1, 8, 'sha1', (e, key) => console.log(key.length));
       require('fs').readFile('none', (e) => console.log(e.code));`,
    );
    expect(stdout.text.split('\n').sort()).toEqual(['', '8', 'ENOENT', 'a', 'b']);
  });
});
