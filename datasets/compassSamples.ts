import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem, ProblemLanguage, SolutionName } from './compassProblems.ts';
import { draw } from './draw.ts';

/** The paper's four framings of a prompt. */
const PROMPTS = ['neutral', 'correctness', 'efficiency', 'dual'] as const;
type Prompt = (typeof PROMPTS)[number];
const SAMPLES_PER_PROMPT = 2;

/** Shares of all samples, 0–1: pretended, as the models are. */
interface Rates {
  model: string;
  /** Solutions that are slow, and wrong ones; the rest is the reference. */
  slow: number;
  wrong: number;
  /** Answers that do not load, or lack the function. */
  broken: number;
  /** Answers that come with code of bad habits in front. */
  untidy: number;
}

const MODELS: readonly Rates[] = [
  { model: 'illustrative-careful', slow: 0.1, wrong: 0.06, broken: 0.01, untidy: 0.1 },
  { model: 'illustrative-hasty', slow: 0.35, wrong: 0.2, broken: 0.04, untidy: 0.3 },
  { model: 'illustrative-erratic', slow: 0.3, wrong: 0.3, broken: 0.15, untidy: 0.6 },
];

/** How often what a prompt asks for is missed, against the neutral prompt. */
const WITH_PROMPT: Record<Prompt, { slow: number; wrong: number }> = {
  neutral: { slow: 1, wrong: 1 },
  correctness: { slow: 1.2, wrong: 0.5 },
  efficiency: { slow: 0.4, wrong: 1.3 },
  dual: { slow: 0.6, wrong: 0.7 },
};

/** What a broken answer is: inside of markdown, cut off, under another name, with a call left in that raises. */
const BREAKS: readonly ((code: string) => string)[] = [
  (code) => `Here is a solution:\n\n\`\`\`\n${code}\`\`\`\n`,
  (code) => code.slice(0, code.lastIndexOf('(') + 1),
  (code) => code.replaceAll(/\bsolution\b/g, 'solve'),
  (code) => `${code}\nsolution(nothing_yet)\n`,
];

interface Habit {
  extension: string;
  code: string;
}

const EXTENSIONS: Record<ProblemLanguage, string> = { python: '.py', javascript: '.js', typescript: '.ts' };

/**
 * Pretended answers of pretended models, path to text: COMPASS's sample files, one for each model. They are put together
 * from the problems' solutions and `compass-starter/habits`, drawn from the names of model, problem and prompt.
 */
export function illustrateSamples(set: string, problems: readonly Problem[]): [string, string][] {
  const folder = join(set, 'habits');
  const habits = readdirSync(folder)
    .sort()
    .map((name) => ({
      extension: name.slice(name.lastIndexOf('.')),
      code: readFileSync(join(folder, name), 'utf8'),
    }));
  return MODELS.map((rates) => [
    `samples/${rates.model}.jsonl`,
    problems.flatMap((problem) => samplesOf(rates, problem, habits)).join(''),
  ]);
}

function samplesOf(rates: Rates, problem: Problem, habits: readonly Habit[]): string[] {
  return PROMPTS.flatMap((prompt) =>
    Array.from({ length: SAMPLES_PER_PROMPT }, (_, index) => {
      const { model } = rates;
      const by = (what: string) => draw(model, problem.id, prompt, String(index), what);
      const code = answer(rates, problem, prompt, habits, by);
      return `${JSON.stringify({ task: problem.id, model, prompt, index, code })}\n`;
    }),
  );
}

function answer(
  rates: Rates,
  problem: Problem,
  prompt: Prompt,
  habits: readonly Habit[],
  by: (what: string) => number,
): string {
  const solution = problem.solutions[solutionFor(rates, prompt, by('solution'))];
  const fitting = habits.filter(({ extension }) => extension === EXTENSIONS[problem.language]);
  const habit = by('untidy') < rates.untidy ? fitting[Math.floor(by('habit') * fitting.length)] : undefined;
  const code = habit === undefined ? solution : `${habit.code}\n\n${solution}`;
  const breaking = by('broken') < rates.broken ? BREAKS[Math.floor(by('break') * BREAKS.length)] : undefined;
  return breaking === undefined ? code : breaking(code);
}

function solutionFor({ slow, wrong }: Rates, prompt: Prompt, drawn: number): SolutionName {
  const asked = WITH_PROMPT[prompt];
  if (drawn < slow * asked.slow) return 'slow';
  return drawn < slow * asked.slow + wrong * asked.wrong ? 'wrong' : 'reference';
}
