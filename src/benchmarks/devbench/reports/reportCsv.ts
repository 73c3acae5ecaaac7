import { type MeanInterval, pythonRound } from '../../../metrics/index.ts';
import { csvText } from '../../shared/csv.ts';
import { LISTED_VERDICTS } from './listedVerdicts.ts';
import type { DevbenchReport, GroupReport } from './reportTypes.ts';

type Cell = string | number | null;

interface Column {
  heading: string;
  value: (model: string, group: GroupReport) => Cell;
}

/**
 * `report.csv`: one row per model, language and category. pass@k and similarity are 0–1, rates of exact matches
 * percent, all to six digits; a cell is empty where there is nothing to tell it from.
 */
export function reportCsv({ models, ks }: DevbenchReport): string {
  const columns = columnsFor(ks);
  return csvText([
    columns.map(({ heading }) => heading),
    ...models.flatMap(({ model, cells }) =>
      cells.map((cell) => columns.map(({ value }) => value(model, cell))),
    ),
  ]);
}

/** No text of a model is in it but its name. */
function columnsFor(ks: readonly number[]): Column[] {
  return [
    { heading: 'model', value: (model) => model },
    { heading: 'language', value: (_, { language }) => language },
    { heading: 'category', value: (_, { category }) => category },
    { heading: 'tasks', value: (_, { tasks }) => tasks },
    { heading: 'answered', value: (_, { answered }) => answered },
    { heading: 'ran', value: (_, { ran }) => ran },
    { heading: 'completions', value: (_, { completions }) => completions },
    ...LISTED_VERDICTS.map(
      (verdict): Column => ({ heading: verdict, value: (_, { verdicts }) => verdicts[verdict] }),
    ),
    ...ks.flatMap((k) => [
      ...intervalColumns(`pass@${k}`, ({ passAt }) => passAt.find((own) => own.k === k)),
      {
        heading: `pass@${k} too few`,
        value: (_: string, { passAt }: GroupReport) => passAt.find((own) => own.k === k)?.tooFew ?? null,
      },
    ]),
    ...intervalColumns(
      'pass@1 unsupported as failed',
      ({ passAt1CountingUnsupportedAsFailed: rate }) => rate,
    ),
    { heading: 'passes not strict', value: (_, { passesNotStrict }) => passesNotStrict },
    { heading: 'passes strict unknown', value: (_, { strictUnknown }) => strictUnknown },
    { heading: 'cosine first line', value: (_, { similarity }) => rounded(similarity?.cosineFirstLine) },
    {
      heading: 'cosine full completion',
      value: (_, { similarity }) => rounded(similarity?.cosineFullCompletion),
    },
    {
      heading: 'line 0 exact match rate',
      value: (_, { similarity }) => rounded(similarity?.line0ExactMatchRate),
    },
    {
      heading: 'unsupported features',
      value: (_, { unsupported }) =>
        unsupported.map(({ feature, count }) => `${feature} (${count})`).join('; '),
    },
  ];
}

function intervalColumns(name: string, of: (group: GroupReport) => MeanInterval | undefined): Column[] {
  const value = (part: 'mean' | 'lower' | 'upper') => (_: string, group: GroupReport) => {
    const interval = of(group);
    return interval === undefined || interval.n === 0 ? null : rounded(interval[part]);
  };
  return [
    { heading: name, value: value('mean') },
    { heading: `${name} lower`, value: value('lower') },
    { heading: `${name} upper`, value: value('upper') },
    { heading: `${name} tasks`, value: (_, group) => of(group)?.n ?? null },
  ];
}

function rounded(value: number | undefined): number | null {
  return value === undefined ? null : pythonRound(value, 6);
}
