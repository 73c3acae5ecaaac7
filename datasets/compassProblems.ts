import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Each problem has one of each, with the same function in it. */
export const SOLUTIONS = ['reference', 'slow', 'wrong'] as const;
export type SolutionName = (typeof SOLUTIONS)[number];

export type ProblemLanguage = 'python' | 'javascript' | 'typescript';
const EXTENSIONS: Record<ProblemLanguage, string> = { python: 'py', javascript: 'js', typescript: 'ts' };

/** A folder of `compass-starter/problems`. */
export interface Problem {
  id: string;
  language: ProblemLanguage;
  /** The task as COMPASS's files have it, JSON. */
  task: string;
  solutions: Record<SolutionName, string>;
}

/** `task.json`: what of a task is short. */
interface TaskHead {
  id: string;
  language: ProblemLanguage;
  reference: { name: string; complexity: string };
}

/** @throws Error where a problem lacks a file. */
export function readProblems(set: string): Problem[] {
  const folder = join(set, 'problems');
  return readdirSync(folder)
    .sort()
    .map((name) => readProblem(join(folder, name)));
}

function readProblem(folder: string): Problem {
  const { reference, ...head }: TaskHead = JSON.parse(readFileSync(join(folder, 'task.json'), 'utf8'));
  const { id, language } = head;
  const source = (name: string) => readFileSync(join(folder, `${name}.${EXTENSIONS[language]}`), 'utf8');
  const solutions = { reference: source('reference'), slow: source('slow'), wrong: source('wrong') };
  const checker = join(folder, 'check.py');
  const parts = {
    ...head,
    statement: readFileSync(join(folder, 'statement.md'), 'utf8').trim(),
    generator: { source: source('generate') },
    ...(existsSync(checker) ? { checker: { source: readFileSync(checker, 'utf8') } } : {}),
    references: [{ ...reference, source: solutions.reference }],
  };
  const cases = readFileSync(join(folder, 'cases.json'), 'utf8');
  return { id, language, task: joinObjects(JSON.stringify(parts), cases), solutions };
}

/** Both objects in one, as text: `JSON.parse` would round the cases' whole numbers beyond 2^53. */
function joinObjects(first: string, second: string): string {
  return `${first.slice(0, -1)},${second.trim().slice(1)}\n`;
}
