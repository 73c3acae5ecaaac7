import type { SyntaxNode } from '../syntax.ts';

/** What a node does to the flow of control, whatever a grammar calls it. */
export type Role =
  | 'function'
  | 'class'
  | 'if'
  | 'else-if'
  | 'else'
  | 'loop'
  | 'switch'
  /** One branch of a switch, but for the default one. */
  | 'case'
  | 'catch'
  | 'ternary'
  /** An iteration within an expression. */
  | 'comprehension'
  /** A condition within a comprehension, a case or a catch. */
  | 'guard'
  /** Chooses between values, written short: `??`, `?.`, a default value, `&&=`. */
  | 'shorthand'
  /** Leaves by a label. */
  | 'jump';

/** What the rules have to know of a language. */
export interface Grammar {
  /** What nodes of a kind are, wherever they stand. */
  readonly roles: Readonly<Record<string, Role>>;
  /** What is decided by more than its kind; null to go by `roles`, 'none' for no role at all. */
  roleOf?(node: SyntaxNode, parent: SyntaxNode | null): Role | 'none' | null;
  readonly comments: ReadonlySet<string>;
  /** Documentation that is written as code, such as Python's. */
  isDocumentation?(node: SyntaxNode): boolean;
  /** Kinds that are a statement, or the head of a clause: what a line is for, however it is broken. */
  readonly statements: RegExp;
  /** Kinds of statement that are none: what only groups others. */
  readonly groups: ReadonlySet<string>;
  /** Kinds of expressions with two operands, among them those of `and` and `or`. */
  readonly binary: ReadonlySet<string>;
  /** `and` and `or`, as they are written. */
  readonly and: ReadonlySet<string>;
  readonly or: ReadonlySet<string>;
  /** Kinds of calls, with what is called first. */
  readonly calls: ReadonlySet<string>;
  /** How many arguments a function takes. */
  parametersOf(node: SyntaxNode, parent: SyntaxNode | null): number;
  /** What a function is called; null where it has no name. */
  nameOf(node: SyntaxNode, parent: SyntaxNode | null): string | null;
  /** A condition at the top of the file that every program of the language may have, such as Python's `__main__`. */
  isCustomary?(node: SyntaxNode): boolean;
  /** What the grammar lets through, but the language does not; absent where there is nothing. */
  isRefused?(node: SyntaxNode): boolean;
}

/** Names of the operators that mean the same thing in all languages with braces. */
export const AND = new Set(['&&', 'and']);
export const OR = new Set(['||', 'or']);

/** Text of the child that is this to a node, where that is a name. */
export function textAs(node: SyntaxNode, field: string): string | null {
  const child = node.children.find((one) => one.field === field);
  return child === undefined || child.text === '' ? null : child.text;
}

/** What a value is given to, as its name: a variable, a property, a key. */
export function receiverOf(node: SyntaxNode, parent: SyntaxNode | null): string | null {
  if (parent === null || node.field === 'arguments') return null;
  const receiver = parent.children.find(
    ({ field, kind }) =>
      kind !== 'type' && (field === 'name' || field === 'left' || field === 'key' || field === 'property'),
  );
  if (receiver === undefined || receiver === node) return null;
  return receiver.text !== '' ? receiver.text : (receiver.children.at(-1)?.text ?? '') || null;
}
