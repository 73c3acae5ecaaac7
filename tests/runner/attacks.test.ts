import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Executor } from '../../runner/engine/executor.ts';
import type { Execution } from '../../src/model/index.ts';
import { type Asked, MIB, openEngine, run } from './support/engine.ts';
import * as attacks from './support/engineAttacks.ts';
import { jobGroups, tracesOf } from './support/engineTraces.ts';

const engine = await openEngine();

describe.skipIf(engine === null)('a hostile program', () => {
  let mark = '';
  let groups: string[] = [];
  const secret = `secret-${randomUUID()}`;
  const folder = mkdtempSync(join(tmpdir(), 'benchtab-attacks-'));

  beforeAll(() => {
    process.env.BENCHTAB_TEST_SECRET = secret;
  });

  beforeEach(() => {
    mark = `mark-${randomUUID()}`;
    groups = jobGroups();
  });

  // After each attack: an honest program passes, and nothing is left.
  afterEach(async () => {
    const honest = await run(opened(engine), 'python', "print('hello')\n");
    expect(honest).toMatchObject({ outcome: 'exited', exitStatus: 0, stdout: { text: 'hello\n' } });
    expect(tracesOf(mark)).toEqual({ processes: [], files: [] });
    expect(jobGroups()).toEqual(groups);
  });

  afterAll(async () => {
    await engine?.stop();
    rmSync(folder, { recursive: true });
    expect(jobGroups()).toEqual([]);
  });

  /** Runs an attack in a file that is named after the mark, so that its processes are known by it. */
  function attack(text: string, asked: Asked = {}): Promise<Execution> {
    return run(opened(engine), 'python', text.replaceAll('MARK', mark), { path: `${mark}.py`, ...asked });
  }

  test('that forks without end is ended with all its children', async () => {
    const { outcome } = await attack(attacks.FORK_BOMB, { limits: { wallMs: 4000 } });
    expect(['timed-out', 'out-of-memory']).toContain(outcome);
  });

  test('that takes all memory is ended', async () => {
    const { outcome, script } = await attack(attacks.MEMORY_BOMB);
    // Limits of a process refuse it the memory; those of a group end it.
    expect([outcome, script?.error?.type ?? null]).toEqual(
      opened(engine).found.isolation.limitsBy === 'rlimits'
        ? ['exited', 'MemoryError']
        : ['out-of-memory', null],
    );
  });

  test('that takes all memory with many processes is ended', async () => {
    const { outcome } = await attack(attacks.MEMORY_BOMB_OF_MANY, { limits: { wallMs: 20_000 } });
    expect(['out-of-memory', 'timed-out']).toContain(outcome);
  });

  test('that fills the disk fills its own folders, and no other', async () => {
    const { stdout } = await attack(attacks.DISK_FILLER, { limits: { memoryBytes: 2048 * MIB } });
    expect(stdout.text.trim().split('\n')).toEqual([
      '/job ENOSPC True',
      '/tmp ENOSPC True',
      '/dev/shm ENOSPC True',
      '/ EROFS True',
      '/etc EROFS True',
      '/usr EROFS True',
      '/proc ENOENT True',
      '/dev EROFS True',
      '/var/tmp ENOENT True',
      '/run ENOENT True',
    ]);
  });

  test('that plants links reaches nothing through them, and nobody follows them', async () => {
    const file = join(folder, 'precious');
    writeFileSync(file, 'precious');
    const { outcome, exitStatus, stdout } = await attack(attacks.LINKS, { stdin: `${file}\n` });
    expect({ outcome, exitStatus, stdout: stdout.text }).toEqual({
      outcome: 'exited',
      exitStatus: 0,
      stdout: '',
    });
    expect(readFileSync(file, 'utf8')).toBe('precious');
  });

  test('reads no secret: not /etc/shadow, no home, not the environment or command line of the runner', async () => {
    const paths = [
      ...['/etc/shadow', '/etc/gshadow', '/etc/ssh', '/etc/ssl/private', '/etc/hostname', '/etc/machine-id'],
      ...[homedir(), '/root', '/home', '/var', '/opt', '/srv', '/mnt', '/media', '/boot', '/sys', '/run'],
      ...[
        process.cwd(),
        folder,
        '/proc/kcore',
        '/proc/1/environ/..',
        '/dev/mem',
        '/dev/vda',
        '/dev/sda',
        '/dev/kmsg',
      ],
    ];
    const { stdout } = await attack(attacks.READER, { stdin: [secret, ...paths].join('\n') });
    expect(stdout.text.split('\n').filter((line) => line !== '')).toEqual([
      "['HOME', 'LANG', 'MPLBACKEND', 'PATH', 'PWD', 'TMPDIR', 'TZ']",
      'root:x:0:0:root:/nonexistent:/usr/sbin/nologin',
      'nobody:x:65534:65534:nobody:/job:/usr/sbin/nologin',
    ]);
  });

  test('sees no process but those of its sandbox', async () => {
    const { stdout } = await attack(attacks.WATCHER, { stdin: `${process.pid}\n` });
    expect(stdout.text).toBe('True\n\n');
  });

  test('has no file open that is not its own', async () => {
    const { stdout } = await attack(attacks.OPEN_FILES);
    expect(stdout.text).toBe('[]\n');
  });

  test('reaches no network: not the loopback, nothing outside, no socket of this machine', async () => {
    const reached: string[] = [];
    const abstract = `benchtab-${randomUUID()}`;
    const path = join(folder, 'socket');
    const servers = await Promise.all([
      listening({ port: 0, host: '127.0.0.1' }, () => reached.push('port')),
      listening({ path: `\0${abstract}` }, () => reached.push('abstract')),
      listening({ path }, () => reached.push('path')),
    ]);
    const address = servers[0]?.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { stdout, outcome } = await attack(attacks.NETWORK, { stdin: `${port}\n${abstract}\n${path}\n` });
    for (const server of servers) server.close();
    expect({ outcome, stdout: stdout.text, reached }).toEqual({ outcome: 'exited', stdout: '', reached: [] });
  });

  test('is refused the system calls that kernels were broken with', async () => {
    const { stdout, exitStatus } = await attack(attacks.SYSTEM_CALLS);
    expect({ exitStatus, stdout: stdout.text }).toEqual({ exitStatus: 0, stdout: '' });
  });

  test('can signal nobody else', async () => {
    const { stdout } = await attack(attacks.SIGNALS, { stdin: `${process.pid}\n` });
    expect(stdout.text).toBe('still here\n');
  });

  test('gains nothing by programs that change the user', async () => {
    const { stdout } = await attack(attacks.SETUID);
    expect(stdout.text).toBe(
      "b'65534\\n'\n['CapPrm:\\t0000000000000000\\n', 'CapEff:\\t0000000000000000\\n', 'CapBnd:\\t0000000000000000\\n', 'NoNewPrivs:\\t1\\n']\n",
    );
  });

  test('that leaves zombies leaves none', async () => {
    const { outcome, exitStatus } = await attack(attacks.ZOMBIES);
    expect({ outcome, exitStatus }).toEqual({ outcome: 'exited', exitStatus: 0 });
  });

  test('ends with its daemons, at once', async () => {
    const { outcome, stdout } = await attack(attacks.DAEMON);
    expect({ outcome, stdout: stdout.text }).toEqual({ outcome: 'exited', stdout: 'started it\n' });
  });

  test('that floods its output has head and tail of it kept', async () => {
    const { outcome, stdout, stderr } = await attack(attacks.FLOOD);
    expect(outcome).toBe('exited');
    for (const { text, totalBytes, droppedBytes } of [stdout, stderr]) {
      expect(totalBytes).toBe(512 * MIB);
      expect(text.length).toBeLessThan(66 * 1024);
      expect(droppedBytes).toBe(512 * MIB - 64 * 1024);
    }
  });

  test('with a name like an option is run, and no option', async () => {
    for (const path of ['-c.py', '--version.py', '-']) {
      expect(await run(opened(engine), 'python', "print('run')\n", { path })).toMatchObject({
        exitStatus: 0,
        stdout: { text: 'run\n' },
      });
    }
    const asked = { path: '--eval.js', files: { '-r': '', '--require': '' } };
    expect(await run(opened(engine), 'javascript', "console.log('run')", asked)).toMatchObject({
      exitStatus: 0,
    });
    const cpp = '#include <iostream>\nint main() { std::cout << "run"; }\n';
    expect(await run(opened(engine), 'cpp', cpp, { path: '-o.cpp' })).toMatchObject({ exitStatus: 0 });
  });

  test('need not read its input', async () => {
    const asked = { stdin: 'x'.repeat(8 * MIB) };
    expect(await attack('print(1)\n', asked)).toMatchObject({ exitStatus: 0, stdout: { text: '1\n' } });
    const { stdout } = await attack('import sys\nprint(len(sys.stdin.read()))\n', asked);
    expect(stdout.text).toBe(`${8 * MIB}\n`);
  });

  test('was kept out of every place it could have left something in', () => {
    expect(existsSync('/job')).toBe(false);
  });
});

function opened(engine: Executor | null): Executor {
  if (engine === null) throw new Error('There is no engine.');
  return engine;
}

function listening(
  where: { port?: number; host?: string; path?: string },
  onConnection: () => void,
): Promise<Server> {
  const server = createServer(onConnection);
  return new Promise((resolve) => server.listen(where, () => resolve(server)));
}
