import { leavesOf, type SyntaxNode } from '../syntax.ts';

/** What a method calls itself on. */
const OWN_OBJECT = new Set(['self', 'cls', 'this']);

/** Whether a call is one of the function that it stands in: by its name, or on the object that it belongs to. */
export function callsItself(call: SyntaxNode, name: string | null): boolean {
  if (name === null) return false;
  const callee: string[] = [];
  for (const child of call.children) {
    if (child.field === 'arguments' || child.kind.startsWith('argument')) break;
    for (const { text } of leavesOf(child)) {
      callee.push(text);
      // Longer chains call something else's method.
      if (callee.length > 3) return false;
    }
  }
  const [first = '', dot, last] = callee;
  return dot === undefined ? first === name : OWN_OBJECT.has(first) && last === name;
}
