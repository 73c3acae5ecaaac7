/** Reasoning that some models send before their answer; without an end, the reply was cut off within it. */
const REASONING = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi;

/** A reply without the reasoning in it. */
export function withoutReasoning(reply: string): string {
  return reply.replace(REASONING, ' ');
}
