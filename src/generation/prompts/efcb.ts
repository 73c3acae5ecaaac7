import * as v from 'valibot';
import type { ChatMessage } from '../../model/chat.ts';
import type { Task } from '../../model/index.ts';

const messages = v.object({
  input: v.array(
    v.object({ role: v.picklist(['system', 'developer', 'user', 'assistant']), content: v.string() }),
  ),
});

/** A question of EFCB is its own prompt: the messages are asked as they are. @throws Error where it has none. */
export function efcbPrompt({ data, id }: Task): ChatMessage[] {
  const read = v.safeParse(messages, data);
  if (!read.success) throw new Error(`Question ${id} has no messages to ask.`);
  // The newer name of the same role, which not every server knows.
  return read.output.input.map(({ role, content }) => ({
    role: role === 'developer' ? 'system' : role,
    content,
  }));
}
