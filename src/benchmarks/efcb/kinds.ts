/** The five tasks of EFCB, in the order of the paper's section 3.2; their names as its text has them. */
export const EFCB_TASKS = ['gmcq-easy', 'gmcq-hard', 'mpr-gen', 'reverse-qa', 'reverse-qa-hallu'] as const;

export type EfcbTask = (typeof EFCB_TASKS)[number];

export const EFCB_TASK_NAMES: Record<EfcbTask, string> = {
  'gmcq-easy': 'GMCQ-Easy',
  'gmcq-hard': 'GMCQ-Hard',
  'mpr-gen': 'MPR-Gen',
  'reverse-qa': 'Reverse-QA',
  'reverse-qa-hallu': 'Reverse-QA-Hallu',
};

export const LETTERS = ['A', 'B', 'C', 'D'] as const;

export type Letter = (typeof LETTERS)[number];

/** Is a task answered by a letter? The others are judged. */
export function isChoice(task: EfcbTask): task is 'gmcq-easy' | 'gmcq-hard' {
  return task === 'gmcq-easy' || task === 'gmcq-hard';
}

/** Is a question's figure a yes or no? So it is for letters, and for hallucinations, which are there or not. */
export function isYesOrNo(task: EfcbTask): boolean {
  return isChoice(task) || task === 'reverse-qa-hallu';
}
