import type { RanCalls } from '../judging/runCalls.ts';
import { endedWords, raisedWords } from '../judging/words.ts';
import { TaskFault } from './taskFault.ts';

/**
 * Checks that a program of the task's own could be called at all.
 * @throws TaskFault where that is the task's fault; Error where the engine did not let it, which says nothing about the task.
 */
export function throwIfUnusable(
  { load, found, execution }: RanCalls,
  who: string,
  functionName: string,
): void {
  const { outcome, detail } = execution;
  if (outcome === 'cancelled') throw new Error('The engine cancelled the preparation of a task.');
  if (outcome === 'unsupported') {
    throw new TaskFault(
      `The ${who} needs what this engine does not have: ${detail ?? 'it does not say what'}.`,
    );
  }
  if (load === null) {
    throw new TaskFault(`The ${who} does not load: it ${endedWords(outcome)}`, outcome === 'timed-out');
  }
  if (load.status === 'raised') throw new TaskFault(`The ${who} does not load: ${raisedWords(load.error)}`);
  if (!found) throw new TaskFault(`The ${who} has no function "${functionName}".`);
}
