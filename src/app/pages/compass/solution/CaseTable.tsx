import type { CaseOutcome } from '../../../../benchmarks/compass/index.ts';
import { Literal } from '../../../components/Literal.tsx';
import { ShowAll, useFirst } from '../../../components/ShowAll.tsx';
import { VerdictMark } from '../../../components/VerdictMark.tsx';
import { formatCount } from '../../../lib/format.ts';
import { numbered } from '../../../lib/numbered.ts';
import { reachable } from '../../../lib/reachable.ts';
import { CASE_ENDS, isStopped, ratioWord, timeWord } from './caseWords.ts';
import '../../../components/plainTable.css';

/** Cases with what became of each. Those of efficiency are held against the reference. */
export function CaseTable({ caption, cases }: { caption: string; cases: readonly CaseOutcome[] }) {
  const { shown, showAll } = useFirst(cases);
  const timed = cases.some(({ kind }) => kind === 'efficiency');
  return (
    <>
      <div className="table-scroll" {...reachable(caption)}>
        <table className="plain-table case-table">
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Case</th>
              {timed ? null : <th scope="col">Kind</th>}
              <th scope="col" className="number">
                Size
              </th>
              <th scope="col">Verdict</th>
              <th scope="col" className="number">
                Time
              </th>
              <th scope="col" className="number">
                Reference
              </th>
              <th scope="col" className="number">
                Ratio
              </th>
              <th scope="col" className="number">
                Limit
              </th>
              <th scope="col">What came of it</th>
            </tr>
          </thead>
          <tbody>
            {numbered(shown).map(({ place, item }) => (
              <CaseRow key={place} of={item} timed={timed} />
            ))}
          </tbody>
        </table>
      </div>
      <ShowAll count={cases.length} showAll={showAll} />
    </>
  );
}

function CaseRow({ of, timed }: { of: CaseOutcome; timed: boolean }) {
  const { name, kind, size, end, durationMs, referenceMs, limitMs, message, repeats } = of;
  const { verdict, word } = CASE_ENDS[end];
  return (
    <tr>
      <th scope="row">
        <Literal text={name} />
      </th>
      {timed ? null : <td>{kind}</td>}
      <td className="number">{size === null ? '–' : formatCount(size)}</td>
      <td>
        <VerdictMark verdict={verdict} word={word} />
      </td>
      <td className="number">
        {isStopped(of) ? 'stopped' : timeOrDash(durationMs)}
        {repeats > 1 ? (
          <span className="quiet small">{isStopped(of) ? ` ${repeats} times` : ` median of ${repeats}`}</span>
        ) : null}
      </td>
      <td className="number">{timeOrDash(referenceMs)}</td>
      <td className="number">{ratioWord(of)}</td>
      <td className="number">{timeOrDash(limitMs)}</td>
      <td className="case-said">
        {message === null ? null : (
          <p>
            <Literal text={message} />
          </p>
        )}
        <CaseData of={of} />
      </td>
    </tr>
  );
}

/** What went in, what was wanted and what came out, shortened. */
function CaseData({ of: { name, input, expected, returned } }: { of: CaseOutcome }) {
  if (input === null) return null;
  return (
    <details>
      <summary>
        Data<span className="visually-hidden"> of {name}</span>
      </summary>
      <dl className="case-data">
        {[
          ['Arguments', input],
          ['Expected', expected],
          ['Returned', returned],
        ].map(([what, text]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="mono">{text ? <Literal text={text} /> : '–'}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function timeOrDash(milliseconds: number | null): string {
  return milliseconds === null ? '–' : timeWord(milliseconds);
}
