import * as v from 'valibot';
import type { ChatMessage } from '../../model/chat.ts';
import type { Task } from '../../model/index.ts';

const CHALLENGE =
  'Below is a programming challenge. Your task is to write code that solves the problem. You will use only the Python programming language, version 3. You may not install additional libraries.';

/** The paper's four framings, to be put before the challenge. Source: its section IV-B, "Prompt Variation". */
export const FRAMINGS = {
  neutral: `${CHALLENGE}\nWrite a solution that effectively solves the problem as described.`,
  correctness: `${CHALLENGE}\nPrioritize writing code that passes all test cases, including edge cases and uncommon input patterns.`,
  efficiency: `${CHALLENGE}\nPrioritize writing code that runs efficiently, especially on large or complex inputs.`,
  dual: `${CHALLENGE}\nPrioritize writing code that passes all test cases while also running efficiently, especially on large or complex inputs.`,
} as const;
export type Framing = keyof typeof FRAMINGS;
export const FRAMING_NAMES = Object.keys(FRAMINGS) as Framing[];

const statement = v.union([
  v.pipe(
    v.object({ statement: v.string() }),
    v.transform((data) => data.statement),
  ),
  v.pipe(
    v.object({ problem: v.string() }),
    v.transform((data) => data.problem),
  ),
]);

/** @throws Error where the task has no statement, or there is no such framing. */
export function compassPrompt({ data, id }: Task, framing: string): ChatMessage[] {
  const name = FRAMING_NAMES.find((known) => known === framing);
  if (name === undefined) throw new Error(`COMPASS has no framing called "${framing}".`);
  const text = v.safeParse(statement, data);
  if (!text.success) throw new Error(`Task ${id} has no statement to ask about.`);
  return [{ role: 'user', content: `${FRAMINGS[name]}\n\n${text.output}` }];
}
