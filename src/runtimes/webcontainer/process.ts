import type { WebContainerProcess } from '@webcontainer/api';
import { limited, TIME_UP } from './limited.ts';
import type { LiveContainer } from './session.ts';

/** How long a process may take to be gone once its kill was asked for. */
const KILL_MS = 2000;

/** The end of a process and the last of its output come on two ways; how long the second may take. */
const FLUSH_MS = 1000;

/** A command inside the container. */
export interface Command {
  command: string;
  args: string[];
  /** Where it works, relative to the container's working directory. */
  cwd: string;
  limitMs: number;
  /** Gets everything that it writes to its terminal, in pieces as they come. */
  onOutput: (text: string) => void;
  signal?: AbortSignal | undefined;
}

/** How a command ended; `code` is null where it was ended from here. */
export type CommandEnd = { by: 'itself'; code: number } | { by: 'limit' | 'abort'; code: null };

/**
 * Runs a command to its end, or ends it: at its limit, or when the signal aborts. It may be running still where it
 * did not heed its kill; the container is lost then.
 *
 * @throws ContainerLost
 */
export async function runCommand(container: LiveContainer, command: Command): Promise<CommandEnd> {
  const { args, cwd, limitMs, onOutput, signal } = command;
  const process = await container.call((inside) => inside.spawn(command.command, args, { cwd }));
  const read = readAll(process.output, onOutput);
  const exited = container.wait(process.exit).then(async (code) => {
    await limited(read, FLUSH_MS);
    return { by: 'itself' as const, code };
  });
  // Where a race is lost, nobody waits for it any more.
  exited.catch(() => {});
  const aborted = onAbort(signal);
  const end = await limited(Promise.race([exited, aborted.promise]), limitMs);
  aborted.forget();
  if (end !== TIME_UP && end.by === 'itself') return end;
  await kill(container, process);
  return end === TIME_UP ? { by: 'limit', code: null } : end;
}

async function kill(container: LiveContainer, process: WebContainerProcess): Promise<void> {
  process.kill();
  const gone = await limited(container.wait(process.exit), KILL_MS);
  if (gone === TIME_UP) container.lose('A program could not be ended.');
}

async function readAll(output: ReadableStream<string>, onOutput: (text: string) => void): Promise<void> {
  const reader = output.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onOutput(value);
    }
  } catch {
    // The stream broke off: what came of the process is told by its end.
  }
}

function onAbort(signal: AbortSignal | undefined) {
  let forget = () => {};
  const promise = new Promise<{ by: 'abort'; code: null }>((resolve) => {
    if (signal === undefined) return;
    const tell = () => resolve({ by: 'abort', code: null });
    if (signal.aborted) tell();
    signal.addEventListener('abort', tell);
    forget = () => signal.removeEventListener('abort', tell);
  });
  return { promise, forget };
}
