import { type MeanInterval, mean } from '../../../metrics/index.ts';
import { type Evaluation, VERDICTS, type Verdict } from '../../../model/index.ts';
import { isPassNotStrict } from '../audit/audit.ts';
import { lacking } from '../judging/verdict.ts';
import { groupFigures } from '../similarity/similarityTables.ts';
import { similarityCorrelation } from './correlation.ts';
import type { GroupReport, ReportOptions } from './reportTypes.ts';
import { lowerRates, passRates, ran, type TaskResults } from './taskResults.ts';

/** What a group's report needs beside the intervals, which are computed elsewhere for all groups at once. */
export interface GroupDraft {
  /** The values of pass@k for each k, then those of the lower bound. */
  lists: number[][];
  /** Mean of pass@1; null where nothing ran. */
  passAt1: number | null;
  figures: Omit<GroupReport, 'language' | 'category' | 'passAt' | 'passAt1CountingUnsupportedAsFailed'>;
}

export function groupDraft(
  results: readonly TaskResults[],
  ks: readonly number[],
  { absentAsFailed }: ReportOptions,
): GroupDraft {
  const answered = results.filter(({ evaluations }) => evaluations.length > 0);
  const evaluations = answered.flatMap((own) => own.evaluations);
  const similar = results.flatMap(({ similarity }) => similarity ?? []);
  const single = passRates(results, 1, absentAsFailed);
  const compared = results.filter(({ counted, similarity }) => counted > 0 && similarity !== null);
  return {
    lists: [...ks.map((k) => passRates(results, k, absentAsFailed)), lowerRates(results)],
    passAt1: single.length === 0 ? null : mean(single),
    figures: {
      tasks: results.length,
      answered: answered.length,
      ran: answered.filter((own) => own.evaluations.some(ran)).length,
      completions: evaluations.length,
      verdicts: verdictCounts(evaluations, results.length - answered.length),
      errors: errorCounts(evaluations),
      unsupported: featureCounts(evaluations),
      passesNotStrict: evaluations.filter(isPassNotStrict).length,
      strictUnknown: evaluations.filter(
        ({ verdict, strictScore }) => verdict === 'pass' && strictScore === null,
      ).length,
      similarity: similar.length === 0 ? null : groupFigures(similar),
      correlation:
        similar.length === 0
          ? null
          : similarityCorrelation(
              compared.flatMap(({ counted, passed, similarity }) =>
                similarity === null ? [] : { passAt1: passed / counted, ...similarity },
              ),
            ),
    },
  };
}

/** The report of a group, from its draft and the intervals of the draft's lists. */
export function finishGroup(
  place: Pick<GroupReport, 'language' | 'category'>,
  { figures }: GroupDraft,
  ks: readonly number[],
  intervals: readonly MeanInterval[],
  { absentAsFailed }: ReportOptions,
): GroupReport {
  const asked = figures.answered + (absentAsFailed ? figures.verdicts.absent : 0);
  const none = { mean: 0, lower: 0, upper: 0, n: 0 };
  return {
    ...place,
    ...figures,
    passAt: ks.map((k, at) => {
      const interval = intervals[at] ?? none;
      return { k, ...interval, tooFew: asked - interval.n };
    }),
    passAt1CountingUnsupportedAsFailed: intervals[ks.length] ?? none,
  };
}

function verdictCounts(evaluations: readonly Evaluation[], absent: number): Record<Verdict, number> {
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0])) as Record<Verdict, number>;
  for (const { verdict } of evaluations) counts[verdict]++;
  counts.absent += absent;
  return counts;
}

function errorCounts(evaluations: readonly Evaluation[]): GroupReport['errors'] {
  const wrong = evaluations.filter(({ verdict }) => verdict === 'fail' || verdict === 'error');
  return counted(wrong.map(({ errorType }) => errorType ?? 'unknown')).map(([type, count]) => ({
    type,
    count,
  }));
}

function featureCounts(evaluations: readonly Evaluation[]): GroupReport['unsupported'] {
  const lacks = evaluations
    .filter(({ verdict }) => verdict === 'unsupported')
    .flatMap(({ execution }) =>
      execution.missingFeatures.length > 0 ? [...new Set(execution.missingFeatures)] : lacking(execution),
    );
  return counted(lacks).map(([feature, count]) => ({ feature, count }));
}

/** How often each occurs, the most frequent first, then by name. */
function counted(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1));
}
