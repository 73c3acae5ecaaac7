import { markdownTable } from '../../shared/markdown.ts';
import { fixed, SCORE_HEADINGS, scoreFigures } from './figures.ts';
import type { CompassReport, ModelReport, ScoreReport, TaskModelReport } from './reportTypes.ts';

/** Scores by family, by task and model, and where they stand among people's. */
export function taskSections(report: CompassReport): string[] {
  const familyRows = report.families.flatMap(({ family, tasks, models }) =>
    models
      .filter(({ samples }) => samples > 0)
      .map((own) => [
        family,
        String(tasks),
        own.model,
        String(own.samples),
        ...scoreFigures(own),
        meanOfDimensions(own),
      ]),
  );
  const rows = report.tasks.flatMap(({ task, models }) =>
    models
      .filter(({ samples }) => samples > 0)
      .map((own) => [task, own.model, String(own.samples), ...scoreFigures(own), meanOfDimensions(own)]),
  );
  const headings = ['Model', 'Samples', ...SCORE_HEADINGS, 'Mean of the dimensions’ means'];
  return [
    '## By family',
    markdownTable(['Family', 'Tasks', ...headings], familyRows),
    '## By task',
    markdownTable(['Task', ...headings], rows),
    ...percentileSections(report),
  ];
}

function meanOfDimensions({ meanOfDimensions }: ScoreReport): string {
  return fixed(meanOfDimensions, 1);
}

function percentileSections({ models, tasks }: CompassReport): string[] {
  const ranked = models.filter(({ percentiles }) => percentiles !== null);
  if (ranked.length === 0) return [];
  const rows = tasks.flatMap(({ task, human, models: own }) =>
    human === null ? [] : [[task, fixed(human.mean, 1), ...ranked.map(({ model }) => placed(own, model))]],
  );
  return [
    '## Among people',
    'The mean of correctness and efficiency, and the percentile it would have if people’s scores were normally distributed. * marks tasks where they are known not to be (skewness beyond ±1).',
    markdownTable(
      ['Model', 'Tasks', 'Mean percentile', 'SD', 'Of these, on skewed tasks'],
      ranked.map(({ model, percentiles }: ModelReport) => [
        model,
        String(percentiles?.n ?? 0),
        ...[percentiles?.mean, percentiles?.sd].map((value) => fixed(value, 3)),
        String(percentiles?.skewed ?? 0),
      ]),
    ),
    markdownTable(['Task', 'Human mean', ...ranked.map(({ model }) => model)], rows),
  ];
}

function placed(models: readonly TaskModelReport[], model: string): string {
  const own = models.find((one) => one.model === model);
  if (own === undefined || own.percentile === null) return '–';
  const { percentile, skewed } = own.percentile;
  return `${fixed(own.combined, 1)} (${percentile})${skewed === true ? '*' : ''}`;
}
