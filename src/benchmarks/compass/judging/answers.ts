import type { Call, EvaluationSettings, Execute, Outcome } from '../../../model/index.ts';
import type { CompassTask, Helper } from '../task.ts';
import { type CallFate, runCalls } from './runCalls.ts';
import { parseValue, sameText } from './values.ts';
import { endedWords, raisedWords } from './words.ts';

/** An answer to one case, with what it is held against; all JSON. */
export interface Answer {
  arguments: string;
  returned: string;
  expected: string;
}

/** Whether an answer is right. `fault`: the checker itself failed on it, and the words say how. */
export type Opinion = { isRight: boolean; message: string | null } | { fault: string; isOfTime: boolean };

/** What a checker may take for one answer, in milliseconds. */
const CHECK_MS = 20_000;

/** Is each answer right, by the task's checker, or else by comparison? */
export async function judgeAnswers(
  { checker, tolerance }: Pick<CompassTask, 'checker' | 'tolerance'>,
  answers: readonly Answer[],
  settings: EvaluationSettings,
  execute: Execute,
): Promise<Opinion[]> {
  if (checker !== null) return check(checker, answers, settings, execute);
  return answers.map(({ returned, expected }) => {
    const isRight = sameText(returned, expected, tolerance);
    return { isRight, message: isRight ? null : 'It is another answer than the expected one.' };
  });
}

async function check(
  { language, source }: Helper,
  answers: readonly Answer[],
  settings: EvaluationSettings,
  execute: Execute,
): Promise<Opinion[]> {
  if (answers.length === 0) return [];
  const calls = answers.map((answer): Call => {
    const given = [answer.arguments, answer.returned, answer.expected];
    return { arguments: `[${given.join(',')}]`, limit: fixedLimit(CHECK_MS), measureMemory: false };
  });
  const callee = { language, source, functionName: 'check', yardstick: null };
  const { fates, load, execution } = await runCalls(callee, calls, settings, execute);
  if (load?.status === 'raised') {
    return answers.map(() => faulty(`The checker does not load: ${raisedWords(load.error)}`));
  }
  return fates.map((fate) => opinionOf(fate) ?? endedFault(execution.outcome));
}

/** A limit that no yardstick has a part in. */
export function fixedLimit(ms: number) {
  return { factor: 1, floorMs: ms, ceilingMs: ms };
}

function faulty(fault: string): Opinion {
  return { fault, isOfTime: false };
}

function endedFault(outcome: Outcome): Opinion {
  return { fault: `The checker ${endedWords(outcome)}`, isOfTime: outcome === 'timed-out' };
}

/** Null where the checker was never come to. */
function opinionOf(fate: CallFate): Opinion | null {
  if (fate.kind === 'not-run') return null;
  if (fate.kind === 'stopped') return endedFault(fate.outcome);
  const { end } = fate.result;
  if (end.status === 'raised') return faulty(`The checker raised ${raisedWords(end.error)}`);
  if (end.status === 'over-limit')
    return { fault: `The checker did not end within ${CHECK_MS / 1000} s.`, isOfTime: true };
  if (end.status === 'not-plain')
    return faulty(`The checker gave a value of type ${end.type}, and no truth.`);
  const value = parseValue(end.value);
  const [truth, message = null] = Array.isArray(value) ? value : [value];
  if (typeof truth !== 'boolean') return faulty('The checker gave no truth.');
  const said = typeof message === 'string' ? message : null;
  return { isRight: truth, message: truth ? null : (said ?? 'The checker does not take it for right.') };
}
