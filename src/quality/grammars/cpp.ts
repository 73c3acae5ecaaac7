import { childAs, leavesOf, namedChildren, type SyntaxNode } from '../syntax.ts';
import { AND, type Grammar, OR, receiverOf } from './grammar.ts';

/** C++, as tree-sitter-cpp reads it. */
export const cpp: Grammar = {
  roles: {
    function_definition: 'function',
    lambda_expression: 'function',
    class_specifier: 'class',
    struct_specifier: 'class',
    if_statement: 'if',
    else_clause: 'else',
    for_statement: 'loop',
    for_range_loop: 'loop',
    while_statement: 'loop',
    do_statement: 'loop',
    switch_statement: 'switch',
    case_statement: 'case',
    catch_clause: 'catch',
    conditional_expression: 'ternary',
    goto_statement: 'jump',
  },
  roleOf(node, parent) {
    if (node.kind === 'if_statement' && parent?.kind === 'else_clause') return 'else-if';
    if (node.kind === 'else_clause')
      return node.children.some(({ kind }) => kind === 'if_statement') ? 'none' : 'else';
    if (node.kind === 'case_statement') return node.children[0]?.kind === 'default' ? 'none' : 'case';
    return null;
  },
  comments: new Set(['comment']),
  statements:
    /(_statement|^for_range_loop|^declaration|^field_declaration|_definition|_specifier|^(else|catch)_clause)$/,
  groups: new Set([
    'compound_statement',
    'labeled_statement',
    'storage_class_specifier',
    'access_specifier',
    'placeholder_type_specifier',
    'sized_type_specifier',
    'explicit_function_specifier',
    'virtual_specifier',
    'lambda_capture_specifier',
  ]),
  binary: new Set(['binary_expression']),
  and: AND,
  or: OR,
  calls: new Set(['call_expression']),
  parametersOf(node) {
    const parameters = declaratorOf(node)?.children.find(({ field }) => field === 'parameters');
    if (parameters === undefined) return 0;
    return namedChildren(parameters).filter(({ kind, children }) => {
      const [only, ...rest] = children;
      const isVoid = rest.length === 0 && only?.text === 'void';
      return kind !== 'comment' && !isVoid;
    }).length;
  },
  nameOf(node, parent) {
    if (node.kind === 'lambda_expression') return receiverOf(node, parent) ?? declaredName(parent);
    const named = declaratorOf(node)?.children.find(({ field }) => field === 'declarator');
    return named === undefined ? null : [...leavesOf(named)].map(({ text }) => text).join('') || null;
  },
};

/** The declarator with the parameters, below those of pointers and references. */
function declaratorOf(node: SyntaxNode): SyntaxNode | undefined {
  let found = childAs(node, 'declarator');
  while (found !== undefined && !found.children.some(({ field }) => field === 'parameters')) {
    found = found.children.find(({ kind }) => kind.endsWith('_declarator'));
  }
  return found;
}

function declaredName(parent: SyntaxNode | null): string | null {
  const declarator = parent?.children.find(({ field }) => field === 'declarator');
  return declarator?.kind === 'identifier' ? declarator.text : null;
}
