import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from './runnerProcess.ts';

/** Debian's Redis, keeping every write, with a password; its data outlive its process. */
export interface RedisProcess {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Loses everything it kept; only while it does not run. */
  forget(): void;
  /** What it holds, as its dump file would: to look for what must not be there. */
  everything(): string;
  remove(): Promise<void>;
}

const PASSWORD = 'of-the-tests';

/** Is there a redis-server? Says loudly where there is not: the tests that need it are skipped then. */
export function haveRedis(): boolean {
  const found = spawnSync('redis-server', ['--version']).status === 0;
  if (!found) console.warn('\n*** SKIPPED: no redis-server. Install it: apt-get install redis-server ***\n');
  return found;
}

export async function startRedis(): Promise<RedisProcess> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'benchtab-redis-'));
  let child: ReturnType<typeof spawn> | null = null;
  const redis: RedisProcess = {
    url: `redis://:${PASSWORD}@127.0.0.1:${port}/0`,
    start: async () => {
      child = spawn(
        'redis-server',
        [
          ...['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--requirepass', PASSWORD],
          ...[
            '--appendonly',
            'yes',
            '--appendfsync',
            'always',
            '--save',
            '',
            '--maxmemory-policy',
            'noeviction',
          ],
        ],
        { stdio: 'ignore' },
      );
      await until(() => listens(port));
    },
    kill: async () => {
      const running = child;
      child = null;
      if (running === null || running.exitCode !== null || running.signalCode !== null) return;
      running.kill('SIGKILL');
      await once(running, 'exit');
    },
    forget: () => rmSync(join(folder, 'appendonlydir'), { recursive: true, force: true }),
    everything: () =>
      spawnSync('grep', ['-r', '--text', '--no-filename', '', join(folder, 'appendonlydir')], {
        encoding: 'latin1',
        maxBuffer: 2 ** 30,
      }).stdout,
    remove: async () => {
      await redis.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await redis.start();
  return redis;
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
