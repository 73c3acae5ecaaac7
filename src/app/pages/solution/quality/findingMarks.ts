import type { Finding, QualityReport } from '../../../../model/index.ts';
import { RULES } from '../../../../quality/findings/rules.ts';
import type { LineMark } from '../../../components/code/lineMarks.ts';
import type { RangeMark } from '../../../components/code/rangeMarks.ts';

/** Lines as a link says them. */
export function linesWord({ lines: { from, to } }: Pick<Finding, 'lines'>): string {
  return from === to ? `line ${from}` : `lines ${from}–${to}`;
}

/** All findings of a source, to be marked at their lines. */
export function rangesOf(report: QualityReport | null): RangeMark[] {
  return (report?.findings ?? []).map(({ kind, lines, message }) => ({
    ...lines,
    title: `${RULES[kind].title}: ${message}`,
  }));
}

/** The finding that was asked for, all of its lines marked, with its words below the first; nothing where there is none such. */
export function marksOfFinding(report: QualityReport | null, place: number | null): LineMark[] {
  const finding = place === null ? undefined : report?.findings[place];
  if (finding === undefined) return [];
  const { kind, lines, message } = finding;
  return Array.from({ length: lines.to - lines.from + 1 }, (_, at) => ({
    line: lines.from + at,
    tone: 'warning',
    note: at === 0 ? `${RULES[kind].title}: ${message}` : null,
  }));
}

/** Where a source stops being one of its language. */
export function marksOfError(report: QualityReport | null): LineMark[] {
  const line = report?.firstErrorLine ?? null;
  const note = report?.refused ?? 'The first thing that does not parse.';
  return line === null ? [] : [{ line, tone: 'error', note }];
}
