import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { VERDICTS, type Verdict } from '../../../model/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { VERDICT_MEANINGS, VerdictMark } from '../../components/VerdictMark.tsx';
import { formatCount } from '../../lib/format.ts';
import { filterAddress } from './filter.ts';

/** One card a model, in the model's colour of the charts. */
export function ModelCardList({
  models,
  cardOf,
}: {
  models: readonly string[];
  cardOf: (model: string, series: number) => ReactNode;
}) {
  return (
    <ul className="model-cards" aria-label="Scores by model">
      {models.map((model, series) => (
        <li key={model} className="model-card">
          <h2 className={`series-${(series % 6) + 1}`}>
            <Literal text={model} />
          </h2>
          {cardOf(model, series)}
        </li>
      ))}
    </ul>
  );
}

/** How many answers had each verdict; every count leads to them. */
export function CardVerdicts({ model, verdicts }: { model: string; verdicts: Record<Verdict, number> }) {
  return (
    <ul className="card-verdicts">
      {VERDICTS.filter((verdict) => verdicts[verdict] > 0).map((verdict) => (
        <li key={verdict}>
          <Link
            to={filterAddress({ model, verdict })}
            title={VERDICT_MEANINGS[verdict]}
            className="card-verdict"
          >
            <VerdictMark verdict={verdict} />
            <span className="number">{formatCount(verdicts[verdict])}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
