import { type ModelReport, SCORES } from '../../../benchmarks/compass/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { formatDecimal } from '../../lib/format.ts';
import { SCORE_WORDS } from './words.ts';

/** How alike a model's answers to one task are, as the paper's tables X and XI have it. */
export function ConsistencyTable({ models }: { models: readonly ModelReport[] }) {
  const known = models.filter(({ consistency }) => SCORES.some((score) => consistency[score] !== null));
  return (
    <section className="stack" aria-labelledby="compass-consistency">
      <h2 id="compass-consistency">Consistency</h2>
      {known.length === 0 ? (
        <p className="quiet small prose">
          How much a model’s answers to the same task differ stands here where tasks have two samples or more.
        </p>
      ) : (
        <>
          <MatrixTable
            caption="Mean of the standard deviations within tasks ± their own deviation"
            corner="Model"
            columns={SCORES.map((score) => ({ key: score, name: SCORE_WORDS[score] }))}
            rows={known.map(({ model, consistency }) => ({
              key: model,
              name: <Literal text={model} />,
              cells: SCORES.map((score) => {
                const own = consistency[score];
                return own === null ? null : (
                  <span key={score}>
                    {formatDecimal(own.mean, 2)} <span className="quiet">± {formatDecimal(own.sd, 2)}</span>{' '}
                    <span className="quiet tiny">n {own.n}</span>
                  </span>
                );
              }),
            }))}
          />
          <p className="quiet small prose">
            Low means alike. n counts tasks of at least two samples; the composite’s deviation is a task’s
            mean of its three.
          </p>
        </>
      )}
    </section>
  );
}
