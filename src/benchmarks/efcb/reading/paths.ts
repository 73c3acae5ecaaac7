import { taskNamed } from './taskKind.ts';

/** Stands for the repository of questions that name none and lie in no folder of its name. */
export const NO_REPOSITORY = '(no repository named)';

/** Folders that hold files of several repositories. */
const GENERIC = /^(tasks?|questions?|data(sets?)?|samples?|test|evals?|efcb.*|\d+|pasted)$/i;

/** A file's name without folders and endings. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.replace(/(\.jsonl?)?(\.gz)?$/i, '');
}

/** The repository that a file's folder is named after. */
export function repositoryOfPath(path: string): string {
  const folders = path.split('/').slice(0, -1);
  return (
    folders.findLast(
      (folder) => !GENERIC.test(folder) && !/\.zip$/i.test(folder) && taskNamed(folder) === null,
    ) ?? NO_REPOSITORY
  );
}

/** What is left of a name once the task's is taken away says whose replies are in the file. */
const TASK_WORDS =
  /(gmcq[-_ ]?)?(easy|hard)|mpr([-_ ]?gen)?|reverse[-_ ]?qa([-_ ]?hallu(cination)?)?|masked/gi;
const NAMELESS =
  /^(samples?|repl(y|ies)|answers?|completions?|outputs?|results?|generations?|scores?|judge.*|pasted)?$/i;

/** The model that a file, or else its folder, is named after; null where both say nothing. */
export function modelOfPath(path: string): string | null {
  const folder = path.split('/').at(-2) ?? '';
  const names = [stemOf(path), folder].map((name) =>
    name.replace(TASK_WORDS, '').replace(/^[-_. ]+|[-_. ]+$/g, ''),
  );
  return names.find((name) => !NAMELESS.test(name) && !GENERIC.test(name)) ?? null;
}
