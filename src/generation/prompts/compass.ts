import * as v from 'valibot';
import { LANGUAGE_NAMES } from '../../benchmarks/devbench/index.ts';
import type { ChatMessage } from '../../model/chat.ts';
import { programLanguage, type Task } from '../../model/index.ts';

/** What each framing asks for. Source: the paper's section IV-B, "Prompt Variation". */
const ASKS = {
  neutral: 'Write a solution that effectively solves the problem as described.',
  correctness:
    'Prioritize writing code that passes all test cases, including edge cases and uncommon input patterns.',
  efficiency: 'Prioritize writing code that runs efficiently, especially on large or complex inputs.',
  dual: 'Prioritize writing code that passes all test cases while also running efficiently, especially on large or complex inputs.',
} as const;
type Framing = keyof typeof ASKS;
export const FRAMING_NAMES = Object.keys(ASKS) as Framing[];

const asked = v.object({
  statement: v.string(),
  /** Where the task tells it. */
  signature: v.optional(
    v.object({
      name: v.string(),
      parameters: v.array(v.object({ name: v.string(), type: v.string() })),
      returns: v.string(),
    }),
  ),
});
type Signature = NonNullable<v.InferOutput<typeof asked>['signature']>;

/**
 * The paper's framing before the challenge, and after it the function that will be called: a statement need not name it.
 *
 * @throws Error where the task has no statement, or there is no such framing.
 */
export function compassPrompt(task: Task, framing: string): ChatMessage[] {
  const name = FRAMING_NAMES.find((known) => known === framing);
  if (name === undefined) throw new Error(`COMPASS has no framing called "${framing}".`);
  const read = v.safeParse(asked, task.data);
  if (!read.success) throw new Error(`Task ${task.id} has no statement to ask about.`);
  const { statement, signature } = read.output;
  const parts = [`${challengeIn(task)}\n${ASKS[name]}`, statement];
  if (signature !== undefined) parts.push(`The function to write: ${declared(signature)}`);
  return [{ role: 'user', content: parts.join('\n\n') }];
}

/** The paper's words, which are for Python; for a task in another language with that one's name. */
function challengeIn(task: Task): string {
  const language = programLanguage(task);
  const only =
    language === 'python'
      ? 'Python programming language, version 3'
      : `${LANGUAGE_NAMES[language]} programming language`;
  return `Below is a programming challenge. Your task is to write code that solves the problem. You will use only the ${only}. You may not install additional libraries.`;
}

/** For example "solution(values: int[], limit: int) -> int". */
function declared({ name, parameters, returns }: Signature): string {
  const listed = parameters.map((parameter) => `${parameter.name}: ${parameter.type}`).join(', ');
  return `${name}(${listed}) -> ${returns}`;
}
