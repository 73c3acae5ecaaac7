import { childAs, leavesOf, type SyntaxNode } from '../syntax.ts';
import { elseIfByField } from './elseIfByField.ts';
import { AND, type Grammar, OR, type Role, receiverOf, textAs } from './grammar.ts';

/** C#, as tree-sitter-c-sharp reads it. */
export const cSharp: Grammar = {
  roles: {
    method_declaration: 'function',
    constructor_declaration: 'function',
    destructor_declaration: 'function',
    operator_declaration: 'function',
    conversion_operator_declaration: 'function',
    local_function_statement: 'function',
    accessor_declaration: 'function',
    lambda_expression: 'function',
    anonymous_method_expression: 'function',
    class_declaration: 'class',
    struct_declaration: 'class',
    record_declaration: 'class',
    interface_declaration: 'class',
    if_statement: 'if',
    for_statement: 'loop',
    foreach_statement: 'loop',
    while_statement: 'loop',
    do_statement: 'loop',
    switch_statement: 'switch',
    switch_expression: 'switch',
    switch_section: 'case',
    switch_expression_arm: 'case',
    catch_clause: 'catch',
    catch_filter_clause: 'guard',
    when_clause: 'guard',
    conditional_expression: 'ternary',
    goto_statement: 'jump',
  },
  roleOf: (node, parent) => defaultRole(node) ?? shorthandRole(node) ?? elseIfByField(node, parent),
  comments: new Set(['comment']),
  statements:
    /(_statement|_declaration|_directive|^(catch|finally)_clause|^switch_section|^switch_expression_arm)$/,
  groups: new Set(['global_statement', 'labeled_statement', 'empty_statement', 'variable_declaration']),
  binary: new Set(['binary_expression']),
  and: AND,
  or: OR,
  calls: new Set(['invocation_expression']),
  parametersOf(node) {
    const parameters = childAs(node, 'parameters');
    if (parameters === undefined) return 0;
    if (parameters.children.length === 0) return 1;
    // The last one may take any number, and stands in the list itself.
    return parameters.children.filter(({ kind }) => /^(implicit_)?parameter$|^params$/.test(kind)).length;
  },
  nameOf: (node, parent) =>
    textAs(node, 'name') ?? operatorName(node) ?? receiverOf(node, parent) ?? variableName(parent),
};

function defaultRole({ kind, children }: SyntaxNode): 'none' | null {
  const isDefault =
    (kind === 'switch_section' && children[0]?.kind === 'default') ||
    (kind === 'switch_expression_arm' && children[0]?.kind === 'discard');
  return isDefault ? 'none' : null;
}

function shorthandRole({ kind, children }: SyntaxNode): Role | null {
  const chooses = kind === 'binary_expression' || kind === 'assignment_expression';
  return chooses && children.some((child) => child.kind === '??' || child.kind === '??=')
    ? 'shorthand'
    : null;
}

function operatorName({ kind, children }: SyntaxNode): string | null {
  if (kind !== 'operator_declaration') return null;
  const operator = children.find(({ field }) => field === 'operator');
  return operator === undefined
    ? 'operator'
    : `operator ${[...leavesOf(operator)].map(({ text }) => text).join('')}`;
}

function variableName(parent: SyntaxNode | null): string | null {
  return parent?.kind === 'variable_declarator' ? (parent.children[0]?.text ?? null) : null;
}
