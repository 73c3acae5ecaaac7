import type { Role } from '../grammars/grammar.ts';
import type { Grammar } from '../grammars/index.ts';
import { childAs, namedChildren, type SyntaxNode } from '../syntax.ts';
import { booleanOperator, isParenthesized, operatorsOf, sequencesOf } from './booleans.ts';
import { callsItself } from './recursion.ts';
import { type Decision, emptyUnit, type Structure, type Unit } from './unit.ts';

/** Where a node stands. */
interface Place {
  unit: Unit;
  /** Structures and expressions around it that make it harder to follow. */
  nesting: number;
  /** Structures around it. */
  depth: number;
  /** The innermost of them; in an `else`, the structure that it belongs to. */
  around: Structure | null;
  /** It is an operand of `and` or `or`, whose sequence is counted already. */
  inSequence: boolean;
}

/** Of a structure, what stands before its body and is no deeper than the structure itself. */
const HEADS = new Set([
  'condition',
  'value',
  'left',
  'right',
  'subject',
  'initializer',
  'init',
  'update',
  'increment',
  'declarator',
  'type',
  'name',
  'parameter',
  'parameters',
]);

/** What stands in a structure counts as nested in it: these are the structures. */
const STRUCTURES = new Set<Role>(['if', 'else-if', 'loop', 'switch', 'catch']);

/** Which decision a role is. */
const DECISION_OF: Partial<Record<Role, Decision>> = {
  if: 'if',
  'else-if': 'if',
  loop: 'loop',
  case: 'case',
  catch: 'catch',
  ternary: 'ternary',
  comprehension: 'comprehension',
  guard: 'guard',
  shorthand: 'shorthand',
};

/**
 * Counts what the rules go by, in one walk: the units of a source, what stands outside of functions first, then the
 * functions in their order. The walk is as deep as the tree, which whoever reads the tree keeps within bounds.
 */
export function measure(root: SyntaxNode, grammar: Grammar): Unit[] {
  const module = emptyUnit({
    name: null,
    isModule: true,
    lines: { from: root.line, to: root.endLine },
    parameters: 0,
  });
  const units = [module];

  const visit = (node: SyntaxNode, parent: SyntaxNode | null, place: Place): void => {
    if (grammar.comments.has(node.kind) || grammar.isDocumentation?.(node) === true) return;
    if (isStatement(node, parent, grammar)) place.unit.statements += 1;
    const role = roleOf(node, parent, grammar);
    if (role === 'function') {
      enter(node, parent);
      return;
    }
    if (role !== null) count(node, role, place, grammar);
    const structure = role === null ? null : structureIn(node, role, place);
    const inSequence = countOperators(node, place, grammar);
    if (grammar.calls.has(node.kind) && callsItself(node, place.unit.name))
      place.unit.cognitive.recursion = 1;

    const inside = role === null ? place : within(role, place, structure);
    const beside = structure === null ? place : { ...place, around: structure };
    for (const child of node.children) {
      const isDeeper = inside !== place && isBody(node, child, role);
      if (isDeeper && isPlainElse(node, child)) place.unit.cognitive.elses += 1;
      const outside = child.field === 'alternative' ? beside : place;
      const own = isDeeper ? inside : outside;
      visit(child, node, inSequence === own.inSequence ? own : { ...own, inSequence });
    }
  };

  const enter = (node: SyntaxNode, parent: SyntaxNode | null): void => {
    const unit = emptyUnit({
      name: grammar.nameOf(node, parent),
      isModule: false,
      lines: { from: node.line, to: node.endLine },
      parameters: grammar.parametersOf(node, parent),
    });
    units.push(unit);
    const place: Place = { unit, nesting: 0, depth: 0, around: null, inSequence: false };
    for (const child of node.children) visit(child, node, place);
  };

  visit(root, null, { unit: module, nesting: 0, depth: 0, around: null, inSequence: false });
  return units;
}

/** Statements and heads of clauses, of which a formatter makes neither more nor fewer. */
export function isStatement(node: SyntaxNode, parent: SyntaxNode | null, grammar: Grammar): boolean {
  if (!node.isNamed || grammar.groups.has(node.kind) || !grammar.statements.test(node.kind)) return false;
  // What is declared in a loop's head is part of it, and `else if` is one line.
  const isInHead = node.field !== null && HEADS.has(node.field) && parent !== null;
  const isElseIf = node.kind === 'else_clause' && node.children.some(({ kind }) => kind === 'if_statement');
  return !isInHead && !isElseIf;
}

function roleOf(node: SyntaxNode, parent: SyntaxNode | null, grammar: Grammar): Role | null {
  const special = grammar.roleOf?.(node, parent) ?? null;
  if (special === 'none' || !node.isNamed) return null;
  const role = special ?? grammar.roles[node.kind] ?? null;
  // What is only announced, such as an abstract method, has nothing to measure.
  if (role === 'function' && childAs(node, 'body') === undefined) return null;
  return role === 'if' && grammar.isCustomary?.(node) === true ? null : role;
}

/** Adds a structure to its unit; null for what is none, or goes on with one. */
function structureIn(node: SyntaxNode, role: Role, { unit, depth, around }: Place): Structure | null {
  if (!STRUCTURES.has(role) || role === 'else-if') return null;
  if (around !== null) around.holdsOther = true;
  const structure = {
    lines: { from: node.line, to: node.endLine },
    depth: depth + 1,
    holdsOther: false,
  };
  unit.structures.push(structure);
  return structure;
}

function count(node: SyntaxNode, role: Role, { unit, nesting }: Place, grammar: Grammar): void {
  const decision = DECISION_OF[role];
  if (decision !== undefined) unit.decisions[decision] += 1;
  if (role === 'else-if' || role === 'else') unit.cognitive.elses += 1;
  else if (role === 'jump') unit.cognitive.jumps += 1;
  else if (role === 'ternary' || STRUCTURES.has(role)) {
    unit.cognitive.structures += 1;
    unit.cognitive.nesting += nesting;
  }
  const condition = conditionOf(node, role);
  if (condition !== undefined) {
    const operators = operatorsWithin(condition, grammar);
    if (operators > 0) {
      unit.conditions.push({ lines: { from: condition.line, to: condition.endLine }, operators });
    }
  }
}

/** Counts the operators of `and` and `or`; tells whether what is below belongs to their sequence. */
function countOperators(node: SyntaxNode, { unit, inSequence }: Place, grammar: Grammar): boolean {
  const operator = booleanOperator(node, grammar);
  if (operator === null) return inSequence && isParenthesized(node);
  unit.decisions[operator] += 1;
  if (!inSequence) {
    const sequences = sequencesOf(operatorsOf(node, grammar));
    unit.cognitive.andSequences += sequences.and;
    unit.cognitive.orSequences += sequences.or;
  }
  return true;
}

/** The place of what a structure holds. */
function within(role: Role, place: Place, structure: Structure | null): Place {
  if (STRUCTURES.has(role) || role === 'else') {
    const around = structure ?? place.around;
    return { ...place, nesting: place.nesting + 1, depth: place.depth + 1, around };
  }
  return role === 'ternary' ? { ...place, nesting: place.nesting + 1 } : place;
}

function isBody(node: SyntaxNode, child: SyntaxNode, role: Role | null): boolean {
  if (!child.isNamed || (child.field !== null && HEADS.has(child.field))) return false;
  if (role === 'ternary') return child !== conditionOf(node, role);
  const isClause = child.kind.endsWith('_clause') && child.field === 'alternative';
  const goesOn = child.field === 'alternative' && child.kind === 'if_statement';
  return !isClause && !goesOn;
}

/** An `else` that has no node of its own: Java's and C#'s. */
function isPlainElse(node: SyntaxNode, child: SyntaxNode): boolean {
  return node.kind === 'if_statement' && child.field === 'alternative';
}

function conditionOf(node: SyntaxNode, role: Role): SyntaxNode | undefined {
  switch (role) {
    case 'if':
    case 'else-if':
    case 'loop':
      return childAs(node, 'condition');
    case 'ternary':
      // Python's stands between the two values, and has no name.
      return childAs(node, 'condition') ?? namedChildren(node)[1];
    case 'guard':
      return namedChildren(node)[0];
    default:
      return undefined;
  }
}

function operatorsWithin(node: SyntaxNode, grammar: Grammar): number {
  if (grammar.roles[node.kind] === 'function') return 0;
  const own = booleanOperator(node, grammar) === null ? 0 : 1;
  return node.children.reduce((sum, child) => sum + operatorsWithin(child, grammar), own);
}
