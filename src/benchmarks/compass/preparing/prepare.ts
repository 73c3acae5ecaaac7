import type { EvaluationSettings, Execute } from '../../../model/index.ts';
import { fixedLimit, judgeAnswers } from '../judging/answers.ts';
import { type CallFate, runCalls } from '../judging/runCalls.ts';
import { endedWords, raisedWords, shortened } from '../judging/words.ts';
import { type CompassCase, type CompassTask, type Reference, yardstickOf } from '../task.ts';
import { throwIfUnusable } from './engineTrouble.ts';
import { makeInputs } from './inputs.ts';
import { TaskFault } from './taskFault.ts';

/** A case with all that it takes to judge an answer to it. */
export interface PreparedCase {
  of: CompassCase;
  /** JSON of an array. */
  arguments: string;
  /** JSON: the case's own, or else what the yardstick gave. */
  expected: string;
  /** What the yardstick took for it, once. */
  referenceMs: number;
}

export interface PreparedTask {
  task: CompassTask;
  yardstick: Reference;
  /** Correctness first, then efficiency, each in the task's order. */
  cases: PreparedCase[];
}

/** A reference is tried again where it was over the ceiling: the machine may have been busy. */
const TRIES = 3;

/**
 * Makes a task's inputs and answers, and checks the task by them: its generator, its references in the answers' language, its
 * checker.
 * @throws TaskFault where it can't be judged by; and what `execute` throws.
 */
export async function prepare(
  task: CompassTask,
  settings: EvaluationSettings,
  execute: Execute,
): Promise<PreparedTask> {
  const yardstick = yardstickOf(task);
  if (yardstick === undefined) throw new TaskFault(`It has no reference in ${task.language}. Add one.`);
  const cases = [...task.correctness, ...task.efficiency];
  const inputs = await makeInputs({ cases, task }, settings, execute);
  const answers = await referenceAnswers({ task, reference: yardstick, cases, inputs }, settings, execute);
  const prepared = cases.map((of, place): PreparedCase => {
    const { returned = 'null', durationMs = 0 } = answers[place] ?? {};
    return {
      of,
      arguments: inputs[place] ?? '[]',
      expected: of.expected ?? returned,
      referenceMs: durationMs,
    };
  });
  await checkAnswers({ task, reference: yardstick, prepared, answers }, settings, execute);
  for (const reference of task.references) {
    if (reference === yardstick || reference.language !== task.language) continue;
    const own = await referenceAnswers({ task, reference, cases, inputs }, settings, execute);
    await checkAnswers({ task, reference, prepared, answers: own }, settings, execute);
  }
  return { task, yardstick, cases: prepared };
}

/** @throws TaskFault where a reference fails a case of its own task. */
async function checkAnswers(
  {
    task,
    reference: { name },
    prepared,
    answers,
  }: {
    task: CompassTask;
    reference: Reference;
    prepared: readonly PreparedCase[];
    answers: readonly ReferenceAnswer[];
  },
  settings: EvaluationSettings,
  execute: Execute,
): Promise<void> {
  const given = prepared.map((one, place) => ({ ...one, returned: answers[place]?.returned ?? 'null' }));
  const opinions = await judgeAnswers(task, given, settings, execute);
  for (const [place, opinion] of opinions.entries()) {
    const { of, returned = '', expected = '' } = given[place] ?? {};
    if (of === undefined) continue;
    if ('fault' in opinion) {
      throw new TaskFault(
        `Case "${of.name}", with the answer of "${name}": ${opinion.fault}`,
        opinion.isOfTime,
      );
    }
    if (!opinion.isRight) {
      throw new TaskFault(
        `The reference "${name}" fails the task's own case "${of.name}": it gives ${shortened(returned)}, ` +
          `expected is ${shortened(expected)}. ${opinion.message ?? ''} Mend one of them.`,
      );
    }
  }
}

interface Asked {
  task: CompassTask;
  reference: Reference;
  cases: readonly CompassCase[];
  inputs: readonly string[];
}

interface ReferenceAnswer {
  returned: string;
  durationMs: number;
}

async function referenceAnswers(
  { task, reference, cases, inputs }: Asked,
  settings: EvaluationSettings,
  execute: Execute,
): Promise<ReferenceAnswer[]> {
  const { ceilingMs } = task.limits;
  const callee = {
    language: task.language,
    source: reference.source,
    functionName: task.signature.name,
    yardstick: null,
  };
  const found = new Map<number, ReferenceAnswer>();
  for (let attempt = 1; attempt <= TRIES && found.size < cases.length; attempt++) {
    const open = cases.flatMap((of, place) => (found.has(place) ? [] : [{ of, place }]));
    const calls = open.map(({ place }) => ({
      arguments: inputs[place] ?? '[]',
      limit: fixedLimit(ceilingMs),
      measureMemory: false,
    }));
    const ran = await runCalls(callee, calls, settings, execute);
    throwIfUnusable(ran, `reference "${reference.name}"`, callee.functionName);
    for (const [at, { of, place }] of open.entries()) {
      const answer = answerIn(ran.fates[at], `The reference "${reference.name}", at case "${of.name}",`);
      if (answer !== null) found.set(place, answer);
      else if (attempt === TRIES) {
        throw new TaskFault(
          `The reference "${reference.name}" takes more than the ceiling of ${ceilingMs} ms for case "${of.name}". ` +
            'Raise the ceiling, or make the case smaller.',
          true,
        );
      }
    }
  }
  return cases.map((_, place) => found.get(place) ?? { returned: 'null', durationMs: 0 });
}

/** Null where it took too long. */
function answerIn(fate: CallFate | undefined, who: string): ReferenceAnswer | null {
  if (fate === undefined || fate.kind === 'not-run') throw new TaskFault(`${who} was not reached.`);
  if (fate.kind === 'stopped') {
    if (fate.outcome === 'timed-out') return null;
    throw new TaskFault(`${who} ${endedWords(fate.outcome)}`);
  }
  const { end, durationMs } = fate.result;
  if (end.status === 'over-limit') return null;
  if (end.status === 'raised') throw new TaskFault(`${who} raised ${raisedWords(end.error)}`);
  if (end.status === 'not-plain') throw new TaskFault(`${who} gave what is no plain data: ${end.type}.`);
  return { returned: end.value, durationMs };
}
