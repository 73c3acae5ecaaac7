/** Reasoning that some models send before their answer; without an end, the reply was cut off within it. */
const REASONING = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi;
/** A fence of Markdown; one that is never closed ends with the reply, which was cut off. */
const FENCED = /^([ \t]*)(`{3,}|~{3,})[^\n`]*\n([\s\S]*?)(?:^[ \t]*\2[`~]*[ \t]*$|(?![\s\S]))/gm;

/**
 * The code in a reply: the longest fenced block, or the whole reply where there is none. Indentation is kept, as a
 * completion's place may want it; that of the fence itself is taken off.
 */
export function codeIn(reply: string): string {
  const text = reply.replace(REASONING, '').replaceAll('\r\n', '\n');
  const blocks = [...text.matchAll(FENCED)].map(([, indent = '', , code = '']) =>
    indent === '' ? code : code.replace(new RegExp(`^${indent}`, 'gm'), ''),
  );
  const [first, ...others] = blocks;
  if (first === undefined) return text.replace(/^(?:[ \t]*\n)+/, '');
  return others.reduce((longest, block) => (block.length > longest.length ? block : longest), first);
}
