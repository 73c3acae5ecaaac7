import type { Finding, FindingKind, LineRange } from '../../model/index.ts';
import type { Grammar } from '../grammars/index.ts';
import { bumpsOf, cyclomaticOf, depthOf, type Unit } from '../measure/unit.ts';
import type { SyntaxNode } from '../syntax.ts';
import { duplicatesIn } from './duplication.ts';
import { FEWEST_FUNCTIONS, RULES, SEVERAL_PATHS } from './rules.ts';
import { penaltyOf } from './score.ts';

/** All findings of a source, in the order of its lines. */
export function findingsIn(units: readonly Unit[], root: SyntaxNode, grammar: Grammar): Finding[] {
  const all = [
    ...units.flatMap(findingsOfUnit),
    ...overallComplexity(units),
    ...duplication(units, root, grammar),
  ];
  return all.sort((a, b) => a.lines.from - b.lines.from || a.lines.to - b.lines.to);
}

function findingsOfUnit(unit: Unit): Finding[] {
  return [...conditionals(unit), ...(unit.isModule ? globalConditionals(unit) : findingsOfFunction(unit))];
}

function findingsOfFunction(unit: Unit): Finding[] {
  const { name, lines, structures, statements, parameters } = unit;
  const about = name ?? 'A function';
  const paths = cyclomaticOf(unit);
  const bumps = bumpsOf(unit).map((structure) => structure.lines);
  const depth = depthOf(unit);
  const deepest = structures.find((structure) => structure.depth === depth)?.lines ?? lines;
  const found = (kind: FindingKind, measured: number, at: LineRange, message: string) =>
    finding(kind, name, measured, at, message);
  return [
    found(
      'bumpy-road',
      bumps.length,
      spanOf(bumps),
      `${about} has ${bumps.length} separate blocks of nested logic.`,
    ),
    found('deep-nesting', depth, deepest, `${about} nests control structures ${depth} levels deep.`),
    found('complex-method', paths, lines, `${about} has ${paths} independent paths.`),
    found('large-method', statements, lines, `${about} has ${statements} statements.`),
    found(
      'many-arguments',
      parameters,
      { from: lines.from, to: lines.from },
      `${about} takes ${parameters} arguments.`,
    ),
  ].flat();
}

function conditionals({ name, conditions }: Unit): Finding[] {
  return conditions.flatMap(({ lines, operators }) =>
    finding(
      'complex-conditional',
      name,
      operators,
      lines,
      `A condition joins tests by ${operators} operators.`,
    ),
  );
}

/** Of what stands outside of functions. */
function globalConditionals(unit: Unit): Finding[] {
  const branches = cyclomaticOf(unit) - 1;
  const message = `There are ${branches} branches outside of functions.`;
  return finding('global-conditionals', null, branches, unit.lines, message);
}

/** Of functions with several paths: simple ones beside them are left out, since any number of those could hide what these are. */
function overallComplexity(units: readonly Unit[]): Finding[] {
  const paths = units
    .filter(({ isModule }) => !isModule)
    .map(cyclomaticOf)
    .filter((count) => count >= SEVERAL_PATHS);
  const [module] = units;
  if (paths.length < FEWEST_FUNCTIONS || module === undefined) return [];
  const all = paths.reduce((sum, count) => sum + count, 0);
  const message = `${paths.length} functions have ${SEVERAL_PATHS} independent paths or more, together ${all}.`;
  return finding('overall-complexity', null, all, module.lines, message);
}

function duplication(units: readonly Unit[], root: SyntaxNode, grammar: Grammar): Finding[] {
  return duplicatesIn(root, grammar, RULES.duplication.threshold).flatMap(({ lines, original, tokens }) => {
    const holder = units.findLast(
      (unit) => !unit.isModule && unit.lines.from <= lines.from && unit.lines.to >= lines.to,
    );
    const message = `These lines repeat lines ${original.from}–${original.to}, but for names and values.`;
    return finding('duplication', holder?.name ?? null, tokens, lines, message);
  });
}

/** A finding where the measure reaches the rule's threshold, else none. */
function finding(
  kind: FindingKind,
  functionName: string | null,
  measured: number,
  lines: LineRange,
  message: string,
): Finding[] {
  const rule = RULES[kind];
  const { threshold } = rule;
  if (measured < threshold) return [];
  return [{ kind, functionName, lines, measured, threshold, penalty: penaltyOf(rule, measured), message }];
}

/** From the first to the last of some lines; of none, nowhere. */
function spanOf(ranges: readonly LineRange[]): LineRange {
  return { from: ranges[0]?.from ?? 0, to: Math.max(0, ...ranges.map(({ to }) => to)) };
}
