import { pythonFixed, pythonRound } from '../../../metrics/index.ts';
import { csvText } from '../../shared/csv.ts';
import { markdownTable } from '../../shared/markdown.ts';
import { categoryName, languageName } from '../categories.ts';
import type { OpinionFigures, OpinionReport } from './report.ts';

/** The judges' scores for `report.md`; nothing where no judge was asked. */
export function opinionMarkdown(reports: readonly OpinionReport[]): string[] {
  if (reports.length === 0) return [];
  return [
    "## Judges' scores (0–10)",
    'Relevance and helpfulness, 0–5 each, of one completion at a time, without the name of its model. Means over the tasks with 95 % bootstrap intervals (10,000 resamples, percentiles). What a judge gave no score for is part of no mean.',
    ...reports.flatMap(({ judge, models }) => [
      `### Judge: ${judge.replace(/[\\`*_[\]<]/g, '\\$&')}`,
      markdownTable(
        [
          'Model',
          'Tasks',
          'Score',
          '95 % interval',
          'Relevance',
          'Helpfulness',
          'Completions scored',
          'Not judged',
        ],
        models.flatMap(({ model, groups }) =>
          groups
            .filter(({ language, category }) => language === null || category === null)
            .map((group) => [model, placeName(group), ...figureTexts(group)]),
        ),
      ),
    ]),
  ];
}

/** `judges.csv`: a row per judge, model, language and category; figures to six digits, empty where nothing was scored. */
export function opinionCsv(reports: readonly OpinionReport[]): string {
  const rounded = (value: number | null | undefined) =>
    value === null || value === undefined ? null : pythonRound(value, 6);
  return csvText([
    [
      'judge',
      'model',
      'language',
      'category',
      'score',
      'score lower',
      'score upper',
      'relevance',
      'helpfulness',
      'tasks',
      'completions scored',
      'not judged',
    ],
    ...reports.flatMap(({ judge, models }) =>
      models.flatMap(({ model, groups }) =>
        groups
          .filter(({ language, category }) => language !== null && category !== null)
          .map(({ language, category, score, relevance, helpfulness, tasks, judged, failed }) => [
            judge,
            model,
            language,
            category,
            rounded(score?.mean),
            rounded(score?.lower),
            rounded(score?.upper),
            rounded(relevance),
            rounded(helpfulness),
            tasks,
            judged,
            failed,
          ]),
      ),
    ),
  ]);
}

function placeName({ language, category }: OpinionFigures): string {
  if (language !== null) return languageName(language);
  return category === null ? 'all' : categoryName(category);
}

function figureTexts({ score, relevance, helpfulness, judged, failed }: OpinionFigures): string[] {
  const text = (value: number | null) => (value === null ? '–' : pythonFixed(value, 2));
  return [
    text(score?.mean ?? null),
    score === null ? '–' : `${text(score.lower)} to ${text(score.upper)}`,
    text(relevance),
    text(helpfulness),
    String(judged),
    String(failed),
  ];
}
