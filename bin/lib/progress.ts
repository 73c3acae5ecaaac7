import { SingleBar } from 'cli-progress';
import type { AutomationProgress } from '../../src/model/index.ts';

const LINE_EVERY_MS = 2000;

/** Says on stderr what is going on: a bar in a terminal, a line now and then elsewhere. */
export interface ProgressReport {
  say(progress: AutomationProgress): void;
  /** One plain line. */
  note(text: string): void;
  end(): void;
}

export function progressReport(stream: NodeJS.WriteStream): ProgressReport {
  return stream.isTTY ? barReport(stream) : lineReport(stream);
}

function lineReport(stream: NodeJS.WriteStream): ProgressReport {
  let last = '';
  let lastAt = 0;
  const note = (text: string) => void stream.write(`${text}\n`);
  return {
    say(progress) {
      const text = describe(progress);
      const complete = progress.stage === 'judging' && progress.done === progress.total;
      if (text === last || (Date.now() - lastAt < LINE_EVERY_MS && !complete)) return;
      last = text;
      lastAt = Date.now();
      note(text);
    },
    note,
    end() {},
  };
}

function barReport(stream: NodeJS.WriteStream): ProgressReport {
  const bar = new SingleBar({ stream, format: '{bar} {text}', hideCursor: true, clearOnComplete: true });
  let started = false;
  return {
    say(progress) {
      if (!started) bar.start(1, 0, { text: '' });
      started = true;
      if (progress.stage === 'judging') bar.setTotal(Math.max(progress.total, 1));
      bar.update(progress.stage === 'judging' ? progress.done : 0, { text: describe(progress) });
    },
    note(text) {
      if (started) bar.stop();
      started = false;
      stream.write(`${text}\n`);
    },
    end() {
      if (started) bar.stop();
    },
  };
}

export function describe(progress: AutomationProgress): string {
  if (progress.stage === 'reading') {
    return `Reading: ${progress.lines} lines, ${megabytes(progress.bytesDone)} MB`;
  }
  if (progress.stage === 'waiting') return `Waiting for the native runner: ${progress.message}`;
  if (progress.stage === 'engine') {
    const { stage, loadedBytes, totalBytes, readyWorkers, wantedWorkers } = progress.engine;
    if (stage === 'fetching')
      return `Loading Python: ${megabytes(loadedBytes)} of ${megabytes(totalBytes)} MB`;
    if (stage === 'ready') return `Python is ready: ${wantedWorkers} workers`;
    return `Starting Python: ${readyWorkers} of ${wantedWorkers} workers`;
  }
  const { done, total, fromCache, awaitingRerun, perSecond, msLeft, running } = progress;
  return [
    `${done} of ${total}`,
    fromCache > 0 ? `${fromCache} from cache` : null,
    perSecond === null ? null : `${perSecond.toFixed(perSecond < 10 ? 1 : 0)} per second`,
    msLeft === null || done === total ? null : `${Math.ceil(msLeft / 1000)} s left`,
    awaitingRerun > 0 ? `${awaitingRerun} timed out, to be run again alone` : null,
    running[0] === undefined || done === total ? null : `now ${running[0]}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
