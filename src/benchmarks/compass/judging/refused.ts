import type { QualityReport, StepResult } from '../../../model/index.ts';
import { raisedWords } from './words.ts';

/**
 * A report, without a score where the engine refused the source as no text of its language: a grammar takes more than a
 * compiler does. What was found is kept. An error of syntax that the source raised itself, or met in a text of its own, is
 * none of the source's.
 */
export function refusedBy(load: StepResult | null, report: QualityReport | null): QualityReport | null {
  if (report === null || !report.parses || load?.status !== 'raised') return report;
  const { error } = load;
  const ranSomething = error.traceback.some(({ source }) => source);
  if (!error.isA.includes('SyntaxError') || ranSomething) return report;
  return {
    ...report,
    parses: false,
    refused: raisedWords(error),
    firstErrorLine: error.lineno,
    score: null,
  };
}
