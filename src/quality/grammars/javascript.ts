import { childAs, namedChildren, type SyntaxNode } from '../syntax.ts';
import { AND, type Grammar, OR, type Role, receiverOf, textAs } from './grammar.ts';

const SHORT_CIRCUIT = new Set(['??', '&&=', '||=', '??=']);

/** JavaScript and TypeScript, as tree-sitter-javascript and tree-sitter-typescript read them. */
export const javascript: Grammar = {
  roles: {
    function_declaration: 'function',
    function_expression: 'function',
    generator_function_declaration: 'function',
    generator_function: 'function',
    arrow_function: 'function',
    method_definition: 'function',
    class_declaration: 'class',
    abstract_class_declaration: 'class',
    class: 'class',
    if_statement: 'if',
    else_clause: 'else',
    for_statement: 'loop',
    for_in_statement: 'loop',
    while_statement: 'loop',
    do_statement: 'loop',
    switch_statement: 'switch',
    switch_case: 'case',
    catch_clause: 'catch',
    ternary_expression: 'ternary',
    // Default values of parameters and of what is taken apart.
    assignment_pattern: 'shorthand',
    object_assignment_pattern: 'shorthand',
  },
  roleOf(node, parent) {
    return elseRole(node, parent) ?? jumpRole(node) ?? shorthandRole(node);
  },
  comments: new Set(['comment', 'html_comment']),
  statements:
    /(_statement|_declaration|^method_definition|^(public_)?field_definition|^(else|catch|finally)_clause|^switch_case|^switch_default)$/,
  groups: new Set([
    'statement_block',
    'empty_statement',
    'labeled_statement',
    'export_statement',
    'ambient_declaration',
  ]),
  binary: new Set(['binary_expression']),
  and: AND,
  or: OR,
  calls: new Set(['call_expression']),
  parametersOf(node) {
    if (childAs(node, 'parameter') !== undefined) return 1;
    const parameters = childAs(node, 'parameters');
    if (parameters === undefined) return 0;
    return namedChildren(parameters).filter(({ kind, children }) => {
      const isThis = children.some((child) => child.field === 'pattern' && child.kind === 'this');
      return kind !== 'comment' && !isThis;
    }).length;
  },
  nameOf: (node, parent) => textAs(node, 'name') ?? receiverOf(node, parent),
};

/** An `if` right behind `else` goes on with a chain, and that `else` is no branch of its own. */
function elseRole(node: SyntaxNode, parent: SyntaxNode | null): Role | 'none' | null {
  if (node.kind === 'if_statement' && parent?.kind === 'else_clause') return 'else-if';
  const goesOn = node.kind === 'else_clause' && node.children.some(({ kind }) => kind === 'if_statement');
  return goesOn ? 'none' : null;
}

function jumpRole({ kind, children }: SyntaxNode): Role | null {
  const jumps = kind === 'break_statement' || kind === 'continue_statement';
  return jumps && children.some(({ field }) => field === 'label') ? 'jump' : null;
}

function shorthandRole({ kind, children }: SyntaxNode): Role | null {
  switch (kind) {
    case 'binary_expression':
    case 'augmented_assignment_expression':
      return children.some((child) => !child.isNamed && SHORT_CIRCUIT.has(child.kind)) ? 'shorthand' : null;
    case 'optional_chain':
      return 'shorthand';
    // TypeScript's default values.
    case 'required_parameter':
    case 'optional_parameter':
      return children.some(({ field }) => field === 'value') ? 'shorthand' : null;
    default:
      return null;
  }
}
