import { type PromptReport, SCORES } from '../../../benchmarks/compass/index.ts';
import { IntervalChart } from '../../components/chart/IntervalChart.tsx';
import type { IntervalRow, Scale } from '../../components/chart/interval.ts';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { Empty } from '../../components/Note.tsx';
import { formatCount } from '../../lib/format.ts';
import { PROMPT_DIMENSION } from '../run/answerParts.ts';
import { filterAddress, groupParameter } from '../run/filter.ts';
import { Figures } from './Figures.tsx';
import type { PartProps } from './partProps.ts';
import { ALL, promptWord, SCORE_WORDS } from './words.ts';

const POINTS: Scale = { max: 100, digits: 1, unit: '' };

/** Scores by the prompt that models were asked with, as the paper's tables XII–XV have them. */
export function PromptsView({ runId, name, models, report }: PartProps) {
  const all = report.prompts;
  if (all.length === 0)
    return <Empty title="No result yet">Scores by prompt stand here once some are in.</Empty>;
  if (all.every(({ prompt }) => prompt === null)) {
    return (
      <Empty title="These samples do not say which prompt they answer">
        Give each line of a file of samples a field prompt: neutral, correctness, efficiency, dual, or a name
        of your own.
      </Empty>
    );
  }
  const judged = report.models.filter(({ samples }) => samples > 0);
  return (
    <>
      <h2>Scores by prompt</h2>
      {SCORES.map((score) => (
        <IntervalChart
          key={score}
          title={`${SCORE_WORDS[score]} by prompt, mean over tasks`}
          name={`${name} ${score} by prompt`}
          groupWord="Prompt"
          measure={SCORE_WORDS[score]}
          scale={POINTS}
          series={models}
          rows={judged.flatMap(({ model, prompts }) =>
            prompts.flatMap(({ prompt, overTasks }): IntervalRow[] => {
              const { mean, lower, upper, n } = overTasks[score];
              const group = promptWord(prompt);
              const href = prompt === null ? null : `/runs/${runId}${samplesOf(model, prompt)}`;
              return n === 0 ? [] : [{ score: mean, lower, upper, n, group, series: model, href }];
            }),
          )}
        />
      ))}
      <p className="quiet small prose">
        Intervals are 95 %, of bootstrap resamples of the tasks; n counts tasks. All prompts of a model answer
        the same tasks, so differences between them are surer than overlapping intervals look.
      </p>
      {judged.length > 1 ? <PromptTable model={null} prompts={all} /> : null}
      {judged.map(({ model, prompts }) => (
        <PromptTable key={model} model={model} prompts={prompts} />
      ))}
    </>
  );
}

function PromptTable({ model, prompts }: { model: string | null; prompts: readonly PromptReport[] }) {
  return (
    <section className="stack">
      <h2>{model === null ? ALL : <Literal text={model} />}</h2>
      <MatrixTable
        caption="Over samples: median / mean ± standard deviation"
        corner="Prompt"
        columns={[
          { key: 'samples', name: 'Samples' },
          ...SCORES.map((score) => ({ key: score, name: SCORE_WORDS[score] })),
        ]}
        rows={prompts.map((own) => ({
          key: JSON.stringify(own.prompt),
          name: <Literal text={promptWord(own.prompt)} />,
          cells: [
            formatCount(own.samples),
            ...SCORES.map((score) => <Figures key={score} of={own[score]} />),
          ],
        }))}
      />
    </section>
  );
}

function samplesOf(model: string, prompt: string): string {
  return filterAddress({ model, [groupParameter(PROMPT_DIMENSION)]: prompt });
}
