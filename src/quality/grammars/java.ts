import { childAs, namedChildren } from '../syntax.ts';
import { elseIfByField } from './elseIfByField.ts';
import { AND, type Grammar, OR, receiverOf, textAs } from './grammar.ts';

/** Java, as tree-sitter-java reads it. */
export const java: Grammar = {
  roles: {
    method_declaration: 'function',
    constructor_declaration: 'function',
    compact_constructor_declaration: 'function',
    lambda_expression: 'function',
    class_declaration: 'class',
    interface_declaration: 'class',
    enum_declaration: 'class',
    record_declaration: 'class',
    if_statement: 'if',
    for_statement: 'loop',
    enhanced_for_statement: 'loop',
    while_statement: 'loop',
    do_statement: 'loop',
    switch_expression: 'switch',
    switch_label: 'case',
    catch_clause: 'catch',
    ternary_expression: 'ternary',
    guard: 'guard',
  },
  roleOf(node, parent) {
    if (node.kind === 'switch_label') return node.children[0]?.kind === 'default' ? 'none' : 'case';
    const jumps = node.kind === 'break_statement' || node.kind === 'continue_statement';
    if (jumps && node.children.some(({ kind }) => kind === 'identifier')) return 'jump';
    return elseIfByField(node, parent);
  },
  comments: new Set(['line_comment', 'block_comment']),
  statements:
    /(_statement|_declaration|^explicit_constructor_invocation|^(catch|finally)_clause|^switch_label)$/,
  groups: new Set(['labeled_statement']),
  binary: new Set(['binary_expression']),
  and: AND,
  or: OR,
  calls: new Set(['method_invocation']),
  parametersOf(node) {
    const parameters = childAs(node, 'parameters');
    if (parameters === undefined) return 0;
    if (parameters.kind === 'identifier') return 1;
    return namedChildren(parameters).filter(
      ({ kind }) => kind !== 'receiver_parameter' && !kind.endsWith('comment'),
    ).length;
  },
  nameOf: (node, parent) => textAs(node, 'name') ?? receiverOf(node, parent),
};
