import { type NormalInterval, pythonFixed, pythonRound } from '../../../metrics/index.ts';
import type { ComparedModel } from './comparisonReport.ts';
import { floatOf, percentText, scoreText } from './summaryMarkdown.ts';

/** model_comparison_summary.md: best scores first, lowest error rates first, ties in the order given. */
export function comparisonMarkdown(compared: readonly ComparedModel[], generated: string): string {
  const topics = [...(compared[0]?.scores.byTopic.keys() ?? [])];
  const overall = byScore(compared.map(({ model, scores }) => ({ model, interval: scores.total })));
  const rates = compared
    .map(({ model, errors }) => ({ model, rate: floatOf(errors.rate) }))
    .sort((a, b) => a.rate - b.rate);
  return [
    '# Model Comparison Report',
    '',
    `Generated: ${generated}`,
    '',
    '## Models Evaluated',
    ...compared.map(({ model }) => `- ${model}`),
    '',
    '## Overall Scores',
    ...overall.map(({ model, interval }, index) => `${index + 1}. **${model}**: ${scoreText(interval)}`),
    '',
    '## Performance by Category',
    '',
    ...topics.flatMap((topic) => [
      `### ${topic}`,
      ...byScore(
        compared.flatMap(({ model, scores }) => {
          const interval = scores.byTopic.get(topic);
          return interval === undefined ? [] : [{ model, interval }];
        }),
      ).map(({ model, interval }) => `- ${model}: ${percentText(interval.mean)}`),
      '',
    ]),
    '## Error Rates',
    ...rates.map(({ model, rate }) => `- ${model}: ${pythonFixed(rate, 2)}%`),
  ].join('\n');
}

interface Scored {
  model: string;
  interval: NormalInterval;
}

/** By the rounded score, as the reference compares it. */
function byScore(scored: readonly Scored[]): Scored[] {
  return [...scored].sort((a, b) => pythonRound(b.interval.mean, 2) - pythonRound(a.interval.mean, 2));
}
