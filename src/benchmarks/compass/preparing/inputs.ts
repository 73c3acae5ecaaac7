import type { EvaluationSettings, Execute } from '../../../model/index.ts';
import { fixedLimit } from '../judging/answers.ts';
import { type CallFate, runCalls, VALUE_BYTES } from '../judging/runCalls.ts';
import { parseValue } from '../judging/values.ts';
import { endedWords, raisedWords } from '../judging/words.ts';
import type { CompassCase, CompassTask } from '../task.ts';
import { throwIfUnusable } from './engineTrouble.ts';
import { TaskFault } from './taskFault.ts';

/** What a generator may take for one input, in milliseconds. */
const GENERATE_MS = 20_000;

/**
 * The arguments of each case, as JSON of an array: as its file has them, or as the generator makes them.
 * @throws TaskFault where the generator fails.
 */
export async function makeInputs(
  { cases, task }: { cases: readonly CompassCase[]; task: CompassTask },
  settings: EvaluationSettings,
  execute: Execute,
): Promise<string[]> {
  const seeded = cases.flatMap(({ name, input }) => ('seed' in input ? [{ name, ...input }] : []));
  const made = new Map<string, string>();
  const keyOf = ({ seed, size }: { seed: number; size: number }) => `${seed} ${size}`;
  if (seeded.length > 0 && task.generator !== null) {
    const { language, source } = task.generator;
    const callee = { language, source, functionName: 'generate', yardstick: null };
    // The first alone: where that never ends, no others have to be waited for.
    for (const part of [seeded.slice(0, 1), seeded.slice(1)]) {
      if (part.length === 0) continue;
      const calls = part.map(({ seed, size }) => ({
        arguments: JSON.stringify([seed, size]),
        limit: fixedLimit(GENERATE_MS),
        measureMemory: false,
      }));
      const ran = await runCalls(callee, calls, settings, execute);
      throwIfUnusable(ran, 'generator', 'generate');
      for (const [place, one] of part.entries()) {
        const fault = `The generator, at case "${one.name}" (seed ${one.seed}, size ${one.size}),`;
        made.set(keyOf(one), argumentsIn(ran.fates[place], fault, task.signature.parameters.length));
      }
    }
  }
  return cases.map(({ name, input }) => {
    const text = 'seed' in input ? made.get(keyOf(input)) : input.literal;
    if (text === undefined)
      throw new TaskFault(`Case "${name}" has no input. Give it one, or the task a generator.`);
    return text;
  });
}

function argumentsIn(fate: CallFate | undefined, who: string, count: number): string {
  if (fate === undefined || fate.kind === 'not-run') throw new TaskFault(`${who} was not reached.`);
  if (fate.kind === 'stopped') {
    const isOfTime = fate.outcome === 'timed-out';
    throw new TaskFault(`${who} ${endedWords(fate.outcome)} Make it quicker, or its size smaller.`, isOfTime);
  }
  const { end } = fate.result;
  switch (end.status) {
    case 'raised':
      throw new TaskFault(`${who} raised ${raisedWords(end.error)}`);
    case 'over-limit':
      throw new TaskFault(
        `${who} did not end within ${GENERATE_MS / 1000} s. Make it quicker, or its size smaller.`,
        true,
      );
    case 'not-plain':
      throw new TaskFault(
        `${who} gave what can't be passed on: ${end.type}. It has to be a list of plain data, of at most ${VALUE_BYTES} bytes of JSON.`,
      );
    case 'returned': {
      const value = parseValue(end.value);
      if (!Array.isArray(value)) throw new TaskFault(`${who} gave no list of arguments.`);
      if (value.length === count) return end.value;
      throw new TaskFault(`${who} gave ${value.length} arguments, and the function takes ${count}.`);
    }
  }
}
