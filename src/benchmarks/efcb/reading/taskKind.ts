import { EFCB_TASKS, type EfcbTask } from '../kinds.ts';
import { areSwaps, choicesOf } from './choices.ts';

const BY_WORDS: readonly (readonly [RegExp, EfcbTask])[] = [
  [/gmcq[-_ ]?(?:e\b|easy)|easy/i, 'gmcq-easy'],
  [/gmcq[-_ ]?(?:h\b|hard)|hard/i, 'gmcq-hard'],
  [/mpr|mask/i, 'mpr-gen'],
  [/hallu/i, 'reverse-qa-hallu'],
  [/reverse|r-?qa/i, 'reverse-qa'],
];

/** The task that a word or a file's name speaks of; null where it speaks of none. */
export function taskNamed(words: string): EfcbTask | null {
  const exact = EFCB_TASKS.find((task) => task === words.trim().toLowerCase());
  return exact ?? BY_WORDS.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}

/**
 * The task of a question that nothing names: by its mask, by its choices, else Reverse-QA, whose questions look like
 * those of Reverse-QA-Hallu.
 */
export function taskOfContent(userMessage: string): EfcbTask {
  const choices = choicesOf(userMessage);
  if (choices !== null) return areSwaps(choices.patches) ? 'gmcq-hard' : 'gmcq-easy';
  return userMessage.includes('[[MASK]]') ? 'mpr-gen' : 'reverse-qa';
}
