import { mean } from '../../../metrics/index.ts';
import type { Task } from '../../../model/index.ts';
import { EFCB_TASKS, isChoice, LETTERS } from '../kinds.ts';
import { choicesOf } from '../reading/choices.ts';
import { medoid } from '../scoring/medoid.ts';
import { questionOf, userMessage } from '../task.ts';
import type { BaselineReport } from './reportTypes.ts';

const GUESS = 1 / LETTERS.length;

/** What is scored on the multiple-choice questions without reading what is asked. */
export function baselinesOf(tasks: readonly Task[]): BaselineReport[] {
  const asked = tasks.flatMap((one) => {
    const { task, input, ideal } = questionOf(one);
    const patches = isChoice(task) ? (choicesOf(userMessage(input))?.patches ?? null) : null;
    return patches === null ? [] : [{ task, patches, ideal }];
  });
  return EFCB_TASKS.flatMap((task): BaselineReport[] => {
    const own = asked.filter((one) => one.task === task);
    if (own.length === 0) return [];
    return [
      {
        task,
        questions: own.length,
        random: mean(own.map(({ ideal }) => new Set(ideal).size * GUESS)),
        medoid: mean(own.map(({ patches, ideal }) => byMedoid(patches, ideal))),
        longest: mean(own.map(({ patches, ideal }) => byLength(patches, ideal))),
      },
    ];
  });
}

function byMedoid(patches: readonly string[], ideal: readonly string[]): number {
  const letter = medoid(patches);
  if (letter === null) return ideal.length * GUESS;
  return ideal.includes(letter) ? 1 : 0;
}

function byLength(patches: readonly string[], ideal: readonly string[]): number {
  const most = Math.max(...patches.map(({ length }) => length));
  const longest = LETTERS.filter((_, place) => patches[place]?.length === most);
  return longest.filter((letter) => ideal.includes(letter)).length / longest.length;
}
