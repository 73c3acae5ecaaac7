import type { DevbenchReport } from '../../../benchmarks/devbench/index.ts';
import { LANGUAGES, type Language, VERDICTS } from '../../../model/index.ts';
import type { UnknownSample } from '../../../runs/plan.ts';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { Empty } from '../../components/Note.tsx';
import { VERDICT_MEANINGS, VerdictMark } from '../../components/VerdictMark.tsx';
import { formatCount, plural } from '../../lib/format.ts';
import { languageWord } from '../../lib/names.ts';
import { CountTable } from '../run/CountTable.tsx';
import { filterAddress } from '../run/filter.ts';
import type { SolutionRow } from '../run/rows.ts';
import { UnknownAnswers } from '../run/UnknownAnswers.tsx';
import { takersOf } from './takers.ts';

/** Other meanings than CodeEval's: one program is one test, and what is absent counts nowhere. */
const MEANINGS = {
  ...VERDICT_MEANINGS,
  pass: 'the program exited with status 0',
  fail: 'an assertion failed',
  error: 'it ended by another error, or did not compile',
  absent: 'the model did not complete the task; no part of pass@k',
};

/** What became of the completions, kinds of outcome apart; every count leads to its completions. */
export function OutcomesView({
  report,
  soFar,
  rows,
  unknown,
}: {
  report: DevbenchReport | null;
  /** Is there more to come? Then what is missing is not absent. */
  soFar: boolean;
  rows: readonly SolutionRow[];
  unknown: readonly UnknownSample[];
}) {
  const judged = report?.models.filter(({ overall }) => overall.completions > 0) ?? [];
  if (judged.length === 0) return <Empty title="No result yet">Outcomes by model stand here.</Empty>;
  const models = judged.map(({ model }) => model);
  const shown = VERDICTS.filter((verdict) => !(soFar && verdict === 'absent'));
  const types = [...new Set(judged.flatMap(({ overall }) => overall.errors.map(({ type }) => type)))];
  return (
    <div className="errors-view">
      <CountTable
        caption="Outcomes"
        heading="Verdict"
        models={models}
        lines={shown
          .filter((verdict) => judged.some(({ overall }) => overall.verdicts[verdict] > 0))
          .map((verdict) => ({
            key: verdict,
            name: <VerdictMark verdict={verdict} />,
            note: MEANINGS[verdict],
            counts: judged.map(({ model, overall }) => ({
              count: overall.verdicts[verdict],
              of: overall.completions + (soFar ? 0 : overall.verdicts.absent),
              to: filterAddress({ model, verdict }),
            })),
          }))}
      />
      {types.length === 0 ? null : (
        <CountTable
          caption="Kinds of error"
          heading="Kind"
          models={models}
          lines={types.map((type) => ({
            key: type,
            name: (
              <span className="mono">
                <Literal text={type} />
              </span>
            ),
            note: type === 'AssertionError' ? 'an assertion of the task failed' : 'the program broke off',
            counts: judged.map(({ model, overall }) => ({
              count: overall.errors.find((error) => error.type === type)?.count ?? 0,
              of: overall.completions,
              to: filterAddress({ model, error: type }),
            })),
          }))}
        />
      )}
      <Unsupported rows={rows} models={models} />
      <UnknownAnswers unknown={unknown} />
    </div>
  );
}

/** What the runtime here lacks, by language, and which other one could take it. */
function Unsupported({ rows, models }: { rows: readonly SolutionRow[]; models: readonly string[] }) {
  const lacking = rows.filter(({ verdict, model }) => verdict === 'unsupported' && models.includes(model));
  if (lacking.length === 0) return null;
  const byWhat = [...Map.groupBy(lacking, ({ groups, missing }) => `${groups.language ?? ''}\n${missing}`)]
    .map(([key, own]) => ({ key, own, first: own[0] }))
    .sort((a, b) => b.own.length - a.own.length);
  return (
    <section className="stack">
      <h2>Unsupported here</h2>
      <p className="small prose">
        {plural(lacking.length, 'completion')} asked for something that the runtime here lacks and did not
        pass. They are not wrong, and no part of pass@k.
      </p>
      <MatrixTable
        caption="What is missing"
        corner="Missing"
        columns={[
          ...models.map((model) => ({ key: model, name: <Literal text={model} /> })),
          { key: ' takers', name: 'Could be taken by' },
        ]}
        rows={byWhat.map(({ key, own, first }) => {
          const language = LANGUAGES.find((known) => known === first?.groups.language) ?? null;
          return {
            key,
            name: (
              <span className="mono">
                <Literal text={first?.missing || 'an engine for the language'} />
              </span>
            ),
            note: language === null ? null : languageWord(language),
            cells: [
              ...models.map((model) => formatCount(own.filter((row) => row.model === model).length)),
              takerWords(language),
            ],
          };
        })}
      />
    </section>
  );
}

function takerWords(language: Language | null): string {
  return language === null ? '–' : takersOf(language);
}
