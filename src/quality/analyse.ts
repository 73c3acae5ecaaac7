import type { FunctionMetrics, Language, QualityReport } from '../model/index.ts';
import { findingsIn } from './findings/findings.ts';
import { scoreOf } from './findings/score.ts';
import { GRAMMARS, type Grammar } from './grammars/index.ts';
import { codeLineCounter } from './measure/codeLines.ts';
import { measure } from './measure/measure.ts';
import { cognitiveOf, cyclomaticOf, depthOf, type Unit } from './measure/unit.ts';
import { nameNotes } from './naming/notes.ts';
import { nodesOf, type SyntaxNode, type SyntaxTree } from './syntax.ts';

/** Analyses a source by its tree. A source parses where its tree holds nothing missing or misplaced. */
export function analyseTree({ root, firstErrorLine }: SyntaxTree, language: Language): QualityReport {
  const grammar = GRAMMARS[language];
  const errorLine = firstErrorLine ?? refusedLine(root, grammar);
  const codeLinesOf = codeLineCounter(root, grammar);
  const codeLines = codeLinesOf({ from: root.line, to: root.endLine });
  if (errorLine !== null) return { ...withoutScore(language), firstErrorLine: errorLine, codeLines };
  const units = measure(root, grammar);
  const findings = findingsIn(units, root, grammar);
  return {
    language,
    parses: true,
    unread: null,
    refused: null,
    firstErrorLine: null,
    score: scoreOf(findings),
    findings,
    functions: units
      .filter(({ isModule }) => !isModule)
      .map((unit) => metricsOf(unit, codeLinesOf(unit.lines))),
    notes: nameNotes(root, language, grammar),
    codeLines,
  };
}

/** What is said of a source that was not read. */
export function unreadReport(language: Language, reason: string): QualityReport {
  return { ...withoutScore(language), unread: reason };
}

function withoutScore(language: Language): QualityReport {
  return {
    language,
    parses: false,
    unread: null,
    refused: null,
    firstErrorLine: null,
    score: null,
    findings: [],
    functions: [],
    notes: [],
    codeLines: 0,
  };
}

function metricsOf(unit: Unit, codeLines: number): FunctionMetrics {
  const { name, lines, statements, parameters } = unit;
  return {
    name: name ?? '(anonymous)',
    lines,
    cyclomatic: cyclomaticOf(unit),
    cognitive: cognitiveOf(unit),
    nesting: depthOf(unit),
    codeLines,
    statements,
    parameters,
  };
}

/** Line of the first thing that is of the grammar, but not of the language; null where there is none. */
function refusedLine(root: SyntaxNode, { isRefused }: Grammar): number | null {
  if (isRefused === undefined) return null;
  for (const node of nodesOf(root)) if (isRefused(node)) return node.line;
  return null;
}
