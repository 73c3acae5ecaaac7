import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { Bubblewrap } from './bubblewrap.ts';
import { collect } from './collect.ts';
import { Plain } from './plain.ts';
import { publicFolder } from './publicFiles.ts';
import type { Sandbox } from './sandbox.ts';

/** Raised at start where this machine can't keep programs apart, with what to do. */
export class NoIsolation extends Error {
  override readonly name = 'NoIsolation';
}

const OLDEST = [0, 8];
const PROBE_MS = 30_000;
const PROBE_LIMITS = { memoryBytes: 2 ** 28, processes: 64, cpuSeconds: null, diskBytes: 2 ** 20 };

/**
 * The isolation that this machine offers, tried out.
 *
 * @param folder an empty folder of the runner's own, readable to all.
 * @param options `unsafe`: run programs without any where there is none. `bubblewrap`: its program.
 * @throws {@link NoIsolation} where there is none, and `unsafe` was not said.
 */
export async function openSandbox(
  folder: string,
  { unsafe, bubblewrap = 'bwrap' }: { unsafe: boolean; bubblewrap?: string | undefined },
): Promise<Sandbox> {
  const trouble = versionTrouble(bubblewrap) ?? (await startTrouble(bubblewrap, folder));
  if (typeof trouble !== 'string') return trouble;
  if (unsafe) return new Plain(publicFolder(join(folder, 'plain')));
  throw new NoIsolation(
    `Programs can't be kept apart on this machine: ${trouble}\n` +
      'With --unsafe-no-sandbox they are run without isolation: they can then read your files and use your network.',
  );
}

function versionTrouble(bubblewrap: string): string | null {
  if (process.platform !== 'linux')
    return 'bubblewrap is there on Linux only. Run the runner in WSL or in a virtual machine.';
  let version: string;
  try {
    version = execFileSync(bubblewrap, ['--version'], {
      encoding: 'utf8',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    });
  } catch {
    return 'bubblewrap is not installed. Install it: "apt-get install bubblewrap" (Debian, Ubuntu), "dnf install bubblewrap" (Fedora), "pacman -S bubblewrap" (Arch).';
  }
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return null;
  return `${version.trim()} is too old; ${OLDEST.join('.')} or newer is needed.`;
}

/** The sandbox, after a first process ran in it; or why none does. */
async function startTrouble(bubblewrap: string, folder: string): Promise<Sandbox | string> {
  const sandbox = await Bubblewrap.open(bubblewrap, publicFolder(join(folder, 'view')));
  const probe = {
    command: ['/usr/bin/id', '-u'] as const,
    env: { PATH: '/usr/bin:/bin' },
    files: [],
    readable: [],
    limits: PROBE_LIMITS,
  };
  const how = { wallMs: PROBE_MS, stdoutBytes: 100, stderrBytes: 1000, signal: new AbortController().signal };
  let trouble: string;
  try {
    const { status, stdout, stderr } = await collect(sandbox, probe, how);
    if (status === 0 && stdout.toString('utf8').trim() === '65534') return sandbox;
    trouble = `a first process in bubblewrap ended with status ${status}: ${stderr.trim()}`;
  } catch (error) {
    trouble = error instanceof Error ? error.message : String(error);
  }
  await sandbox.close();
  return `${trouble}\n${ABOUT_NAMESPACES}`;
}

const ABOUT_NAMESPACES =
  'bubblewrap needs user namespaces. Where the system forbids them, allow them: ' +
  '"sysctl kernel.unprivileged_userns_clone=1" (older Debian), ' +
  '"sysctl kernel.apparmor_restrict_unprivileged_userns=0" or an AppArmor profile for bwrap (Ubuntu 24.04 and newer), ' +
  '"sysctl user.max_user_namespaces=10000" (Red Hat). In a container, give it those rights.';
