import { childAs, namedChildren, type SyntaxNode } from '../syntax.ts';
import { type Grammar, receiverOf, textAs } from './grammar.ts';

/** Marks among parameters that take no argument: `*` and `/` alone. */
const MARKS = new Set(['keyword_separator', 'positional_separator', 'comment']);

const STRINGS = new Set(['string', 'concatenated_string']);

/** Python 3, as tree-sitter-python reads it. */
export const python: Grammar = {
  roles: {
    function_definition: 'function',
    lambda: 'function',
    class_definition: 'class',
    if_statement: 'if',
    elif_clause: 'else-if',
    else_clause: 'else',
    for_statement: 'loop',
    while_statement: 'loop',
    match_statement: 'switch',
    case_clause: 'case',
    except_clause: 'catch',
    except_group_clause: 'catch',
    conditional_expression: 'ternary',
    for_in_clause: 'comprehension',
    if_clause: 'guard',
  },
  roleOf(node) {
    return node.kind === 'case_clause' && isWildcard(node) ? 'none' : null;
  },
  comments: new Set(['comment']),
  isDocumentation({ kind, children: [first, ...rest] }) {
    return kind === 'expression_statement' && rest.length === 0 && STRINGS.has(first?.kind ?? '');
  },
  statements: /(_statement|_definition|^(elif|else|except|except_group|finally|case)_clause)$/,
  groups: new Set(),
  binary: new Set(['boolean_operator']),
  and: new Set(['and']),
  or: new Set(['or']),
  calls: new Set(['call']),
  parametersOf(node, parent) {
    const parameters = childAs(node, 'parameters');
    if (parameters === undefined) return 0;
    const taken = namedChildren(parameters).filter(({ kind }) => !MARKS.has(kind));
    return taken.length - (isMethod(node, parent) && isReceiver(taken[0]) ? 1 : 0);
  },
  nameOf: (node, parent) => textAs(node, 'name') ?? receiverOf(node, parent),
  isCustomary(node) {
    const condition = childAs(node, 'condition');
    return (
      node.kind === 'if_statement' && condition?.children.some(({ text }) => text === '__name__') === true
    );
  },
  isRefused({ kind, children }) {
    // Statements of Python 2, bodies with nothing in them, and `try` alone.
    if (kind === 'print_statement' || kind === 'exec_statement') return true;
    if (kind === 'try_statement') return !children.some((child) => /^(except|finally)_/.test(child.kind));
    return kind === 'block' && children.every((child) => child.kind === 'comment');
  },
};

/** `case _:` takes whatever is left, as a default does. */
function isWildcard(node: SyntaxNode): boolean {
  const patterns = node.children.filter(({ kind }) => kind === 'case_pattern');
  const [pattern] = patterns;
  const hasGuard = node.children.some(({ field }) => field === 'guard');
  if (patterns.length !== 1 || pattern === undefined || hasGuard) return false;
  const [first, ...rest] = pattern.children;
  return pattern.text === '_' || (rest.length === 0 && first?.kind === '_');
}

function isMethod(node: SyntaxNode, parent: SyntaxNode | null): boolean {
  return (
    node.kind === 'function_definition' &&
    (parent?.kind === 'block' || parent?.kind === 'decorated_definition')
  );
}

/** What a method is called on is no argument of its callers. */
function isReceiver(parameter: SyntaxNode | undefined): boolean {
  return parameter?.kind === 'identifier' && (parameter.text === 'self' || parameter.text === 'cls');
}
