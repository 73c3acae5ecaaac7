import { unsupportedFunction } from '../engine.ts';
import { SYSTEM_ERRORS } from '../systemErrors.ts';

const GIBIBYTE = 2 ** 30;
const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGQUIT: 3, SIGKILL: 9, SIGUSR1: 10, SIGUSR2: 12, SIGTERM: 15 };

const cpu = { model: 'cpu', speed: 0, times: { user: 0, nice: 0, sys: 0, idle: 0, irq: 0 } };
const count = Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 1);

const errno = Object.fromEntries(Object.entries(SYSTEM_ERRORS).map(([code, error]) => [code, error.errno]));

/** Node's "os", of a plain Linux machine. */
export default {
  EOL: '\n',
  arch: () => 'x64',
  availableParallelism: () => count,
  constants: { signals: SIGNALS, errno, priority: {}, dlopen: {}, UV_UDP_REUSEADDR: 4 },
  cpus: () => Array.from({ length: count }, () => structuredClone(cpu)),
  devNull: '/dev/null',
  endianness: () => 'LE',
  freemem: () => 2 * GIBIBYTE,
  getPriority: () => 0,
  homedir: () => process.env.HOME ?? '/root',
  hostname: () => 'localhost',
  loadavg: () => [0, 0, 0],
  machine: () => 'x86_64',
  networkInterfaces: unsupportedFunction('os', 'networkInterfaces'),
  platform: () => 'linux',
  release: () => '6.1.0',
  setPriority: unsupportedFunction('os', 'setPriority'),
  tmpdir: () => (process.env.TMPDIR ?? '/tmp').replace(/(.)\/$/, '$1'),
  totalmem: () => 4 * GIBIBYTE,
  type: () => 'Linux',
  uptime: () => Math.floor(performance.now() / 1000) + 1,
  userInfo: () => ({ uid: 0, gid: 0, username: 'root', homedir: '/root', shell: '/bin/sh' }),
  version: () => '#1 SMP',
};
