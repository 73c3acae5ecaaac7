import { COMPLETION_MARKER, LANGUAGE_NAMES } from '../../benchmarks/devbench/index.ts';
import type { ChatMessage } from '../../model/chat.ts';
import type { Task } from '../../model/index.ts';

/**
 * The paper's fill-in-the-middle (appendix B.3): the code with a marker in the completion's place, and examples of how
 * it is replaced. The paper describes its prompt and does not print it; these words are ours.
 */
export function devbenchPrompt({ data, language }: Task): ChatMessage[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const code = `${text(data.prefix)}${COMPLETION_MARKER}${text(data.suffix)}`;
  return [
    { role: 'system', content: SYSTEM },
    { role: 'user', content: `Language: ${nameOf(language)}\n\n${code}` },
  ];
}

function nameOf(language: Task['language']): string {
  return Object.entries(LANGUAGE_NAMES).find(([name]) => name === language)?.[1] ?? '';
}

const SYSTEM = `You complete code. The marker ${COMPLETION_MARKER} stands where code is missing. Reply with exactly the code that replaces the marker, in one Markdown code block, and nothing else: no explanations, and no comments that the code around it would not have.

Your code is put in the marker's place as it is. So:
- Keep the indentation that the place asks for, from the first line on.
- Do not repeat code that stands before or after the marker.
- Do not close what the code after the marker closes.

Example 1:
def area(width, height):
    ${COMPLETION_MARKER}
print(area(2, 3))
Right:
\`\`\`
return width * height
\`\`\`

Example 2:
for (const name of names) {
${COMPLETION_MARKER}
}
Right:
\`\`\`
  console.log(name);
\`\`\`
Wrong, because the brace is there already:
\`\`\`
  console.log(name);
}
\`\`\``;
