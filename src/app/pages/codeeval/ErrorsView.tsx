import { VERDICTS } from '../../../model/index.ts';
import type { UnknownSample } from '../../../runs/plan.ts';
import { Literal } from '../../components/Literal.tsx';
import { Empty } from '../../components/Note.tsx';
import { VERDICT_MEANINGS, VerdictMark } from '../../components/VerdictMark.tsx';
import { plural } from '../../lib/format.ts';
import type { ModelSummary } from '../../services/summary.ts';
import { CountTable } from '../run/CountTable.tsx';
import { filterAddress } from '../run/filter.ts';
import type { SolutionRow } from '../run/rows.ts';
import { UnknownAnswers } from '../run/UnknownAnswers.tsx';

/** What went wrong and how often, model beside model; every count leads to its solutions. */
export function ErrorsView({
  summaries,
  rows,
  unknown,
}: {
  summaries: readonly ModelSummary[] | null;
  rows: readonly SolutionRow[];
  unknown: readonly UnknownSample[];
}) {
  const judged = summaries?.filter(({ evaluated }) => evaluated > 0) ?? [];
  if (judged.length === 0) return <Empty title="No result yet">Errors by type and model stand here.</Empty>;
  const types = new Map<string, boolean>();
  for (const { errors } of judged) for (const { type, counted } of errors) types.set(type, counted);
  const unsupported = rows.filter(({ verdict }) => verdict === 'unsupported');
  return (
    <div className="errors-view">
      <CountTable
        caption="Outcomes"
        heading="Verdict"
        models={judged.map(({ model }) => model)}
        lines={VERDICTS.filter((verdict) => judged.some(({ verdicts }) => verdicts[verdict] > 0)).map(
          (verdict) => ({
            key: verdict,
            name: <VerdictMark verdict={verdict} />,
            note: VERDICT_MEANINGS[verdict],
            counts: judged.map(({ model, verdicts, evaluated, absent }) => ({
              count: verdicts[verdict],
              of: evaluated + absent,
              to: filterAddress({ model, verdict }),
            })),
          }),
        )}
      />
      <CountTable
        caption="Error types"
        heading="Type"
        models={judged.map(({ model }) => model)}
        lines={[...types].map(([type, counted]) => ({
          key: type,
          name: (
            <span className="mono">
              <Literal text={type} />
            </span>
          ),
          note: counted ? 'counted in the report’s error rate' : 'a wrong answer, not an error in the report',
          counts: judged.map(({ model, errors, evaluated }) => ({
            count: errors.find((error) => error.type === type)?.count ?? 0,
            of: evaluated,
            to: filterAddress({ model, error: type }),
          })),
        }))}
      />
      {unsupported.length === 0 ? null : (
        <section className="stack">
          <h2>Unsupported here</h2>
          <p className="small prose">
            {plural(unsupported.length, 'solution')} asked for something that Python in a browser lacks. They
            are not wrong answers; a native runner could take them. In the report files they stand with the
            tests they passed.
          </p>
          <ul className="stack small">
            {unsupported.slice(0, 50).map((row) => (
              <li key={row.key}>
                <Literal text={row.taskId} /> (<Literal text={row.model} />
                ):{' '}
                <span className="mono">
                  {row.missing === '' ? 'no reason given' : <Literal text={row.missing} />}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <UnknownAnswers unknown={unknown} />
    </div>
  );
}
