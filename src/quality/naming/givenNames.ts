import type { Language, LineRange } from '../../model/index.ts';
import type { Grammar } from '../grammars/index.ts';
import { isStatement } from '../measure/measure.ts';
import { namedChildren, nodesOf, type SyntaxNode } from '../syntax.ts';
import { GIVES, type Named } from './gives.ts';

/** A name where it is given. */
export interface GivenName {
  name: string;
  what: Named;
  line: number;
  /** The function it is in; null outside of all. */
  functionName: string | null;
  /** What it is known in. */
  scope: { lines: LineRange; statements: number };
}

/** Where a node stands, as far as names go. */
interface Place {
  functionName: string | null;
  scope: SyntaxNode;
  /** It is in a class that builds on another, whose names its methods have to keep. */
  mayOverride: boolean;
  /** It declares fields of a class. */
  isField: boolean;
}

const NAMES = new Set([
  'identifier',
  'type_identifier',
  'property_identifier',
  'field_identifier',
  'implicit_parameter',
]);

/** What holds names that are given, and what of that holds none. */
const HOLDERS =
  /(_pattern|_declarator|^pattern_list|^as_pattern_target|^(default|typed|typed_default|required|optional)_parameter)$/;
const NO_HOLDERS = new Set(['type', 'value', 'right', 'key', 'parameters', 'size', 'object']);

/** How grammars call what a class builds on. */
const BASES = /^(argument_list|class_heritage|superclass|super_interfaces|base_list|base_class_clause)$/;

/** What of a loop gives names for it alone. */
const LOOP_HEADS = new Set(['initializer', 'init', 'left', 'declarator', 'name']);

/** All names that a source gives to something, each once in a function, in the order of the source. */
export function givenNames(root: SyntaxNode, language: Language, grammar: Grammar): GivenName[] {
  const gives = GIVES[language];
  const found = new Map<string, GivenName>();
  const scopes = new Map<SyntaxNode, GivenName['scope']>();

  const scopeOf = (node: SyntaxNode): GivenName['scope'] => {
    const known = scopes.get(node);
    if (known !== undefined) return known;
    const scope = { lines: { from: node.line, to: node.endLine }, statements: statementsIn(node, grammar) };
    scopes.set(node, scope);
    return scope;
  };

  const give = ({ text, line }: SyntaxNode, what: Named, { functionName, scope }: Place): void => {
    const key = `${scope.line} ${functionName} ${text}`;
    if (found.has(key)) return;
    found.set(key, { name: text, what, line, functionName, scope: scopeOf(scope) });
  };

  const visit = (node: SyntaxNode, parent: SyntaxNode | null, place: Place): void => {
    if (grammar.comments.has(node.kind)) return;
    const role = grammar.roles[node.kind] ?? null;
    const inside = placeWithin(node, parent, place, grammar);
    const given = gives[node.kind];
    if (given !== undefined && !(given.what === 'function' && place.mayOverride)) {
      const at = given.what === 'parameter' || role === 'loop' || role === 'comprehension' ? inside : place;
      for (const child of namedChildren(node)) {
        if (given.at !== null && !given.at.includes(child.field ?? '')) continue;
        for (const { leaf, isCallable } of namesIn(child)) {
          const what = given.what === 'variable' && place.isField ? 'field' : given.what;
          give(leaf, isCallable ? 'function' : what, at);
        }
      }
    }
    for (const child of node.children) {
      // What a loop declares is the loop's; what its body does is the function's.
      const isHead = role === 'loop' && child.field !== null && LOOP_HEADS.has(child.field);
      const isPlain = role === 'loop' && !isHead;
      // A record's parameters are its properties.
      if (node.kind === 'record_declaration' && child.kind === 'parameter_list') continue;
      visit(child, node, isPlain ? { ...inside, scope: place.scope } : inside);
    }
  };

  visit(root, null, { functionName: null, scope: root, mayOverride: false, isField: false });
  return [...found.values()];
}

function placeWithin(node: SyntaxNode, parent: SyntaxNode | null, place: Place, grammar: Grammar): Place {
  switch (grammar.roles[node.kind]) {
    case 'function':
      return {
        functionName: grammar.nameOf(node, parent),
        scope: node,
        mayOverride: false,
        isField: false,
      };
    case 'class':
      return { ...place, mayOverride: node.children.some(({ kind }) => BASES.test(kind)) };
    case 'loop':
    case 'comprehension':
      return { ...place, scope: node };
    default:
      return node.kind === 'field_declaration' ? { ...place, isField: true } : place;
  }
}

/** The names in a pattern or a declarator; of functions that are only announced, that they are such. */
function* namesIn(
  node: SyntaxNode,
  isCallable = false,
): Generator<{ leaf: SyntaxNode; isCallable: boolean }> {
  if (NAMES.has(node.kind)) {
    if (node.text !== '') yield { leaf: node, isCallable };
    return;
  }
  if (!HOLDERS.test(node.kind)) return;
  for (const child of namedChildren(node)) {
    const isRenamed = node.kind === 'pair_pattern' && child.field === 'value';
    if (child.field !== null && NO_HOLDERS.has(child.field) && !isRenamed) continue;
    yield* namesIn(child, isCallable || node.kind === 'function_declarator');
  }
}

function statementsIn(root: SyntaxNode, grammar: Grammar): number {
  let count = 0;
  for (const node of nodesOf(root)) {
    for (const child of node.children) if (isStatement(child, node, grammar)) count += 1;
  }
  return count;
}
