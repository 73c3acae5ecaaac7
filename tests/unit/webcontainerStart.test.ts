import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Program } from '../../src/model/index.ts';
import { API_VERSION } from '../../src/runtimes/webcontainer/api.ts';
import {
  ContainerSession,
  ContainerUnavailable,
  createWebContainerRuntime,
} from '../../src/runtimes/webcontainer/index.ts';
import { probeVendor } from '../../src/runtimes/webcontainer/probe.ts';
import { ContainerStandIn, type StandInOptions } from '../support/containerStandIn.ts';

// Each starts processes of Node.
vi.setConfig({ testTimeout: 60_000 });

let standIn: ContainerStandIn;
afterEach(() => {
  standIn.dispose();
  vi.unstubAllGlobals();
});

function session(
  options: StandInOptions = {},
  probe: () => Promise<ContainerUnavailable | null> = async () => null,
) {
  standIn = new ContainerStandIn(options);
  return new ContainerSession({ load: async () => standIn, probe, bootMs: 200 });
}

const runtime = (options: StandInOptions = {}) => createWebContainerRuntime(session(options));

function program(text: string, wallMs = 10_000): Program {
  return {
    language: 'javascript',
    entry: { kind: 'script', path: 'main.js', watchAssertions: false },
    files: { 'main.js': text },
    stdin: '',
    limits: { wallMs, memoryBytes: 2 ** 29, outputBytes: 4096 },
    seed: null,
  };
}

/** When a program has begun: it is the one process after the first, which is the check's. */
const begun = (count = 2) =>
  vi.waitFor(() => expect(standIn.spawned.length).toBeGreaterThanOrEqual(count), { timeout: 30_000 });

describe('the start of a container', () => {
  test('a boot that never settles loses its race, and is not tried again', async () => {
    const engine = runtime({ boots: ['never settles'] });
    await expect(engine.start(['javascript'])).rejects.toThrow('did not start within 0.2 s');
    await expect(engine.start(['javascript'])).rejects.toThrow('did not start within 0.2 s');
    await expect(engine.execute(program(''))).rejects.toThrow(ContainerUnavailable);
    expect([standIn.boots.length, engine.unavailable?.reason]).toEqual([1, 'boot-timeout']);
  });

  test('nor by another runtime of the same page', async () => {
    const shared = session({ boots: ['never settles', 'boots'] });
    await expect(createWebContainerRuntime(shared).start(['javascript'])).rejects.toThrow();
    await expect(createWebContainerRuntime(shared).start(['javascript'])).rejects.toThrow('did not start');
    expect(standIn.boots.length).toBe(1);
  });

  test('a boot that fails says why', async () => {
    const engine = runtime({ boots: ['fails'] });
    await expect(engine.start(['javascript'])).rejects.toThrow('the kernel could not be loaded');
    expect(engine.unavailable?.reason).toBe('boot-failed');
  });

  test('what the probe has against it keeps it from being booted', async () => {
    const against = new ContainerUnavailable('unreachable', 'no network');
    const engine = createWebContainerRuntime(session({}, async () => against));
    await expect(engine.start(['javascript'])).rejects.toThrow('no network');
    expect(standIn.boots.length).toBe(0);
  });

  test('it is asked for in the mode that our hosts send', async () => {
    await runtime().start(['javascript']);
    expect(standIn.boots).toEqual([{ coep: 'require-corp', workdirName: 'benchtab' }]);
  });

  test('those who start it at the same time share one boot', async () => {
    const engine = runtime();
    await Promise.all([engine.start(['javascript']), engine.start(['javascript'])]);
    expect(standIn.boots.length).toBe(1);
  });

  test('a Node that does not do as Node does is trusted with nothing', async () => {
    const engine = runtime({ nodeWrites: 'v20.20.2\r\n' });
    await expect(engine.start(['javascript'])).rejects.toThrow('does not do what Node does');
    expect(engine.unavailable?.reason).toBe('check-failed');
    await expect(engine.execute(program(''))).rejects.toThrow();
  });

  test('its version names the package and the Node inside', async () => {
    const engine = runtime();
    expect(engine.versionFor(['javascript'])).toContain('not started');
    await engine.start(['javascript']);
    const version = engine.versionFor(['javascript']);
    expect(version).toContain(`webcontainer-${API_VERSION}`);
    expect(version).toContain(`node ${process.version}`);
    expect((await engine.execute(program(''))).engine).toBe(version);
  });

  test('the version in it is that of the package', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(API_VERSION).toBe(dependencies['@webcontainer/api']);
  });
});

describe('a container that does not stay', () => {
  test('one that is lost in mid-program is replaced, and the program is run again', async () => {
    const engine = runtime();
    const done = engine.execute(program("setTimeout(() => console.log('done'), 1500)"));
    await begun();
    standIn.current?.vanish();
    expect(await done).toMatchObject({ outcome: 'exited', exitStatus: 0, stdout: { text: 'done\n' } });
    expect(standIn.boots.length).toBe(2);
  });

  test('a program with which it is lost twice has crashed; the next one runs', async () => {
    const engine = runtime();
    const done = engine.execute(program('setInterval(() => {}, 1000)'));
    await begun();
    standIn.current?.vanish();
    await begun(4);
    standIn.current?.vanish();
    expect(await done).toMatchObject({ outcome: 'crashed', exitStatus: null, detail: 'the frame is gone' });
    expect((await engine.execute(program('console.log(1)'))).stdout.text).toBe('1\n');
  });

  test('where no other can be booted the engine can not go on, and says so', async () => {
    const engine = runtime({ boots: ['boots', 'fails'] });
    const done = engine.execute(program('setInterval(() => {}, 1000)'));
    const failed = expect(done).rejects.toThrow('the kernel could not be loaded');
    await begun();
    standIn.current?.vanish();
    await failed;
    expect(engine.unavailable?.reason).toBe('boot-failed');
  });

  test('a program that is cancelled is ended, and the next one runs', async () => {
    const engine = runtime();
    const stop = new AbortController();
    const done = engine.execute(program('setInterval(() => {}, 1000)'), stop.signal);
    await begun();
    stop.abort();
    expect((await done).outcome).toBe('cancelled');
    expect((await engine.execute(program('console.log(1)'))).stdout.text).toBe('1\n');
  });

  test('where a kill is ignored the container goes with the program', async () => {
    const engine = runtime({ ignoresKill: true });
    const stop = new AbortController();
    const done = engine.execute(program('for (;;);'), stop.signal);
    await begun();
    const first = standIn.current;
    stop.abort();
    expect((await done).outcome).toBe('cancelled');
    expect((await engine.execute(program('console.log(1)'))).stdout.text).toBe('1\n');
    expect(standIn.current).not.toBe(first);
  });

  test('where nothing of it ends or answers, neither does the page wait for it', async () => {
    const engine = runtime({ hangs: [1] });
    const done = await engine.execute(program('', 100));
    expect(done).toMatchObject({ outcome: 'timed-out', exitStatus: null, script: null });
    expect((await engine.execute(program('console.log(1)'))).stdout.text).toBe('1\n');
    expect(standIn.boots.length).toBe(2);
  });

  test('one that was stopped is booted again when it is needed', async () => {
    const engine = runtime();
    await engine.start(['javascript']);
    await engine.stop();
    expect(standIn.current).toBeNull();
    expect((await engine.execute(program('console.log(1)'))).stdout.text).toBe('1\n');
  });
});

describe('the probe', () => {
  test('a page that is not isolated has no chance, and nobody is asked', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('crossOriginIsolated', false);
    vi.stubGlobal('fetch', fetched);
    expect((await probeVendor())?.reason).toBe('not-isolated');
    expect(fetched).not.toHaveBeenCalled();
  });

  test('a vendor that does not answer is unreachable', async () => {
    vi.stubGlobal('crossOriginIsolated', true);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await probeVendor())?.reason).toBe('unreachable');
  });

  test('nothing stands against one that answers', async () => {
    vi.stubGlobal('crossOriginIsolated', true);
    vi.stubGlobal('fetch', async () => new Response(''));
    expect(await probeVendor()).toBeNull();
  });
});
