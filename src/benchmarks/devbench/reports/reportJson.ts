import type { Evaluation, Json } from '../../../model/index.ts';
import type { Audit, AuditCounts } from '../audit/auditTypes.ts';
import { isBaseline } from '../audit/baselines.ts';
import { type ByGroup, listed } from '../groups.ts';
import type { OpinionReport } from '../opinion/report.ts';
import type { DevbenchReport } from './reportTypes.ts';

/** What `report.json` holds of the audit: counts by group, and each thing found. */
export function auditJson(audit: Audit): Record<string, Json> {
  return {
    groups: countsJson(audit),
    goldenNotPassing: audit.tasks
      .filter(({ golden: { status } }) => status === 'fail' || status === 'unsupported')
      .map(({ task, golden: { status, reason } }) => ({ id: task.id, status, reason })),
    passingEmpty: audit.tasks
      .filter(({ empty: { status } }) => status === 'pass')
      .map(({ task, empty: { strictPass } }) => ({ id: task.id, strictPass })),
    notStrict: audit.notStrict.map(notStrictJson),
    duplicates: audit.tasks
      .filter(({ duplicates }) => duplicates.length > 0)
      .map(({ task, duplicates }) => ({ id: task.id, sameAs: duplicates })),
  };
}

/** `report.json`: every figure of the report, not rounded, the judges' scores, and the audit. */
export function reportJson(
  report: DevbenchReport,
  audit: Audit,
  opinions: readonly OpinionReport[],
  generated: Date,
): string {
  const whole = {
    benchmark: 'DevBench',
    generated: generated.toISOString(),
    ...report,
    judges: opinions,
    audit: auditJson(audit),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

function countsJson(groups: ByGroup<AuditCounts>): Json {
  return listed(groups).map(({ language, category, figures }) => ({ language, category, ...figures }));
}

function notStrictJson({ model, taskId, index, result }: Evaluation): Json {
  const { strictReason = null } = result;
  return { model, baseline: isBaseline(model), id: taskId, index, reason: strictReason };
}
