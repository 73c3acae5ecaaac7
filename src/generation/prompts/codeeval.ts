import type { ChatMessage } from '../../model/chat.ts';
import type { Task } from '../../model/index.ts';

/**
 * The problem's text and a request for a whole solution, as the paper says (appendix F.2): no examples, no chain of
 * thought. The words of the request are ours; the paper prints none.
 */
export function codeevalPrompt({ data }: Task): ChatMessage[] {
  const problem = typeof data.problem === 'string' ? data.problem : JSON.stringify(data.problem ?? '');
  const request =
    'Provide a complete Python solution to this problem. Reply with the code alone, in one Markdown code block.';
  return [{ role: 'user', content: `${problem}\n\n${request}` }];
}
