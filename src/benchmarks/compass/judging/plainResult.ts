import type { JsonObject, QualityReport } from '../../../model/index.ts';
import type { CompassResult } from '../result.ts';

/** A result as an evaluation keeps it. */
export function plainResult(result: CompassResult): JsonObject {
  const { correctnessCases, efficiencyCases, report, growth } = result;
  return {
    ...result,
    correctnessCases: correctnessCases.map((one) => ({ ...one })),
    efficiencyCases: efficiencyCases.map((one) => ({ ...one })),
    report: report && plainReport(report),
    growth: growth && { ...growth },
  };
}

function plainReport(report: QualityReport): JsonObject {
  return {
    ...report,
    findings: report.findings.map((finding) => ({ ...finding, lines: { ...finding.lines } })),
    functions: report.functions.map((measured) => ({ ...measured, lines: { ...measured.lines } })),
    notes: report.notes.map((note) => ({ ...note })),
  };
}
