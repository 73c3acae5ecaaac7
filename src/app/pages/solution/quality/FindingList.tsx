import type { Finding, LineRange } from '../../../../model/index.ts';
import { RULES } from '../../../../quality/findings/rules.ts';
import { Button } from '../../../components/Button.tsx';
import { Literal } from '../../../components/Literal.tsx';
import { formatDecimal } from '../../../lib/format.ts';
import { numbered } from '../../../lib/numbered.ts';
import { linesWord } from './findingMarks.ts';
import { useFinding } from './useFinding.ts';

/** What was found in a source, each leading to its lines. */
export function FindingList({
  findings,
  own = null,
}: {
  findings: readonly Finding[];
  /** The answer's lines, where it is a part of what was analysed; findings that do not touch them say so. */
  own?: LineRange | null;
}) {
  const [chosen, choose] = useFinding();
  if (findings.length === 0) return <p className="quiet small">Nothing was found.</p>;
  return (
    <ol className="findings">
      {numbered(findings).map(({ place, item: finding }) => {
        const { kind, functionName, lines, measured, threshold, penalty, message } = finding;
        const rule = RULES[kind];
        const isElsewhere = own !== null && (lines.to < own.from || lines.from > own.to);
        return (
          <li key={place} className={chosen === place ? 'finding finding-chosen' : 'finding'}>
            <div className="row-spread">
              <span>
                <span className="finding-shape" aria-hidden="true">
                  ◆
                </span>{' '}
                <strong title={rule.help}>{rule.title}</strong>
                {functionName === null ? null : (
                  <span className="mono">
                    {' '}
                    <Literal text={functionName} />
                  </span>
                )}
              </span>
              <span>
                <Button
                  weight="quiet"
                  aria-pressed={chosen === place}
                  aria-label={`${rule.title}: ${linesWord(finding)}`}
                  onPress={() => choose(chosen === place ? null : place)}
                >
                  {linesWord(finding)}
                </Button>
              </span>
            </div>
            <p className="small">
              <Literal text={message} />
              {isElsewhere ? <span className="quiet"> Outside of the answer.</span> : null}
            </p>
            <p className="quiet small">
              {formatDecimal(measured, Number.isInteger(measured) ? 0 : 1)} {rule.unit}; told of from{' '}
              {threshold} on; takes {formatDecimal(penalty, 2)} of 10 points.
            </p>
          </li>
        );
      })}
    </ol>
  );
}
