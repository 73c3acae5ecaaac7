import { OutputCapture } from '../../../workers/shared/output.ts';
import type { CapturedOutput } from '../../model/index.ts';
import { type Ending, FrameReader } from './frames.ts';
import { SUPERVISOR } from './layout.ts';
import { type CommandEnd, runCommand } from './process.ts';
import type { LiveContainer } from './session.ts';

/** How much later than the supervisor the page ends a program: starting the two processes takes its time too. */
const SLACK_MS = 3000;

/** What a supervisor (inside/supervise.cjs) is to start and to watch. */
export interface Job {
  /** Arguments of Node. */
  args: string[];
  /** Added to the environment. */
  env: Record<string, string>;
  stdin: string;
  /** Wall time in milliseconds. */
  wallMs: number;
  /** Absolute path of the file in which facts are to be found; null for none. */
  facts: string | null;
}

/** How a supervised process ended. */
export interface Supervised {
  /** What the supervisor told last; null where it told nothing, and so where it was ended from here. */
  ending: Ending | null;
  by: CommandEnd['by'];
  /** As seen from here, with the start of both processes in it. */
  elapsedMs: number;
  stdout: CapturedOutput;
  stderr: CapturedOutput;
}

/**
 * Runs Node inside the container, under a supervisor, to its end or its limit. Where no supervisor told how it
 * ended, something may be running still: the container counts as lost.
 *
 * @param folder where it works, relative to the container's working directory; a job file is put beside it.
 * @throws ContainerLost where the container ended before the process.
 */
export async function supervise(
  container: LiveContainer,
  folder: string,
  job: Job,
  outputBytes: number,
  signal?: AbortSignal,
): Promise<Supervised> {
  const captures = { stdout: new OutputCapture(outputBytes), stderr: new OutputCapture(outputBytes) };
  const word = newWord();
  const reader = new FrameReader(word, (stream, bytes) => captures[stream].write(bytes));
  const jobPath = `${folder}.job.json`;
  await container.call(({ fs }) => fs.writeFile(jobPath, JSON.stringify({ ...job, word })));
  const begun = performance.now();
  const { by } = await runCommand(container, {
    command: 'node',
    args: [`${container.workdir}/${SUPERVISOR}`, `${container.workdir}/${jobPath}`],
    cwd: folder,
    limitMs: job.wallMs + SLACK_MS,
    onOutput: (text) => reader.push(text),
    signal,
  });
  const { ending } = reader;
  const isGone = ending !== null && (ending.code !== null || ending.signal !== null);
  if (!isGone) container.lose('A program may be running still.');
  const elapsedMs = performance.now() - begun;
  return { ending, by, elapsedMs, stdout: captures.stdout.captured(), stderr: captures.stderr.captured() };
}

/** A word that no program writes by chance. */
function newWord(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
}
