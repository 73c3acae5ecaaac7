import type { Diagnostic, Execution, Program, ScriptError } from '../../../src/model/index.ts';
import { emptyExecution } from '../../../src/model/index.ts';
import type { Collecting } from '../sandbox/collect.ts';
import type { Launch } from '../sandbox/sandbox.ts';
import { type Supervised, supervise } from '../sandbox/supervise.ts';
import type { Built, Host, Job } from './language.ts';

/** Processes and threads of a program; thread pools of servers stay below it. */
export const PROCESSES = 512;
/** Of the work folder and of /tmp each. It counts as memory, too. */
export const DISK_BYTES = 256 * 2 ** 20;

/** What every program finds in its environment. */
export const ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  HOME: '/job',
  TMPDIR: '/tmp',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
} as const;

/** How a program is started. */
export interface Start extends Pick<Launch, 'command' | 'readable'> {
  env?: Readonly<Record<string, string>>;
  /** Beside the program's own. */
  files?: Launch['files'];
  /** Memory that the language's own machinery takes, on top of what the program may have. */
  ownMemoryBytes: number;
}

/** A process of a program. */
export function launchOf({ files, limits }: Pick<Program, 'files' | 'limits'>, start: Start): Launch {
  return {
    command: start.command,
    env: { ...ENVIRONMENT, ...start.env },
    files: [...Object.entries(files).map(([path, content]) => ({ path, content })), ...(start.files ?? [])],
    readable: start.readable,
    limits: {
      memoryBytes: limits.memoryBytes + start.ownMemoryBytes,
      processes: PROCESSES,
      cpuSeconds: null,
      diskBytes: DISK_BYTES,
    },
  };
}

/** Runs a program in a sandbox of its own. */
export function runProgram(
  { sandbox }: Host,
  { program, signal, onEvent }: Job,
  start: Start,
): Promise<Supervised> {
  onEvent({ type: 'state', state: 'running' });
  const { stdin, limits } = program;
  return supervise(sandbox, launchOf(program, start), {
    wallMs: limits.wallMs,
    stdin,
    outputBytes: limits.outputBytes,
    signal,
    onOutput: (stream, text) => onEvent({ type: 'output', stream, text }),
  });
}

/** What a language reads in the words of a program that failed. */
export interface Failure {
  /** Null where it just exited. */
  error: ScriptError | null;
  /** Libraries that it wanted and this machine does not offer. */
  missing?: string[];
  /** The language's own machinery ran out of the memory it was given. */
  outOfMemory?: boolean;
}

/** How the languages say that a name of the network means nothing here. */
const NO_NETWORK =
  /UnknownHostException|Network is unreachable|Temporary failure in name resolution|Name or service not known|Resource temporarily unavailable \(\S+:\d+\)|EAI_AGAIN|ENOTFOUND|ENETUNREACH/;

/**
 * The facts of a program that ran. One that ended by an error for want of the network, which it has not here, lacked
 * something; it is not wrong.
 *
 * @param read what the language makes of a status that is not 0 and of what was written to stderr.
 */
export function ranExecution(
  { sandbox }: Host,
  ran: Supervised,
  engine: string,
  diagnostics: Diagnostic[],
  read: (stderr: string, status: number) => Failure,
): Execution {
  const { endedBy, status, stdout, stderr, durationMs, memoryBytes } = ran;
  const base: Execution = {
    ...emptyExecution('crashed', null, engine),
    stdout,
    stderr,
    durationMs,
    memoryBytes,
  };
  if (endedBy === 'abort') return { ...base, outcome: 'cancelled' };
  if (endedBy === 'limit') return { ...base, outcome: 'timed-out' };
  if (status !== 0 && ran.outOfMemory) {
    return { ...base, outcome: 'out-of-memory', detail: 'The memory limit was reached.' };
  }
  const failure = status === 0 ? { error: null } : read(stderr.text, status);
  const { error, outOfMemory = false } = failure;
  const cutOff = error !== null && sandbox.isolation.kind === 'bubblewrap' && NO_NETWORK.test(stderr.text);
  const missing = [...(failure.missing ?? []), ...(cutOff ? ['network'] : [])];
  // Natively the exit is all that tells of the end: a program that left early with status 0 looks the same.
  const script = { diagnostics, error, assertions: null, reachedEnd: status === 0 };
  const known = { ...base, script, missingFeatures: missing };
  if (missing.length > 0) return { ...known, outcome: 'unsupported', detail: lackOf(missing) };
  if (outOfMemory) return { ...known, outcome: 'out-of-memory', detail: 'The memory limit was reached.' };
  return { ...known, outcome: 'exited', exitStatus: status };
}

/** Runs a program that was built, to its facts. */
export async function runBuilt(
  host: Host,
  job: Job,
  engine: string,
  built: Built | Execution,
): Promise<Execution> {
  if (!isBuilt(built)) return built;
  const ran = await runProgram(host, job, built.start);
  return ranExecution(host, ran, engine, built.diagnostics, built.read);
}

export function isBuilt(built: Built | Execution): built is Built {
  return 'start' in built;
}

/** The facts of a program that its compiler refused. */
export function refusedExecution(
  engine: string,
  diagnostics: Diagnostic[],
  status: number,
  missing: string[],
): Execution {
  const script = { diagnostics, error: null, assertions: null, reachedEnd: false };
  const known = { ...emptyExecution('crashed', null, engine), script, missingFeatures: missing };
  return missing.length > 0
    ? { ...known, outcome: 'unsupported', detail: lackOf(missing) }
    : { ...known, outcome: 'exited', exitStatus: status };
}

function lackOf(missing: readonly string[]): string {
  return missing.join(', ');
}

/** A path of the program's as an argument: one that begins with a dash must not be read as an option. */
export function asArgument(path: string): string {
  return path.startsWith('-') ? `./${path}` : path;
}

const PROBE_BYTES = 2 ** 20;
const PROBE_MS = 60_000;

/** A tool that is asked about itself, as programs will find it. */
export function probeLaunch(command: Launch['command'], readable: readonly string[]): Launch {
  const limits = { memoryBytes: 2 ** 29, processes: PROCESSES, cpuSeconds: null, diskBytes: PROBE_BYTES };
  return { command, env: ENVIRONMENT, files: [], readable, limits };
}

/** How it is asked. */
export function probing(): Collecting {
  const { signal } = new AbortController();
  return { wallMs: PROBE_MS, stdoutBytes: PROBE_BYTES, stderrBytes: PROBE_BYTES, signal };
}
