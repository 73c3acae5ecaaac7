import { Link } from 'react-router';
import type { GroupReport, OpinionReport } from '../../../benchmarks/devbench/index.ts';
import { Explained } from '../../components/Explained.tsx';
import { Literal } from '../../components/Literal.tsx';
import { formatCount, formatDecimal, plural } from '../../lib/format.ts';

/** A model's similarity and each judge's score, on its card beside pass@k. */
export function BesideVerdicts({
  model,
  group,
  opinions,
}: {
  model: string;
  /** Undefined until the report is there. */
  group: GroupReport | undefined;
  opinions: readonly OpinionReport[];
}) {
  const similarity = group?.similarity ?? null;
  const said = opinions.flatMap(({ judge, models }) => {
    const figures = models.find((own) => own.model === model)?.groups[0];
    return figures === undefined ? [] : [{ judge, ...figures }];
  });
  if (said.length === 0) return null;
  return (
    <>
      {similarity === null ? null : (
        <p className="small">Cosine, whole completion: {formatDecimal(similarity.cosineFullCompletion, 2)}</p>
      )}
      {said.map(({ judge, score, tasks, failed }) => (
        <p key={judge} className="small">
          <Explained
            topic="judge-devbench"
            how="Relevance and helpfulness, 0 to 5 each: the mean over the tasks of the mean over each one’s completions. Interval: percentiles of 10,000 bootstrap resamples of the tasks."
          >
            {score === null ? 'No score yet' : `Judged ${formatDecimal(score.mean, 2)} of 10`}
          </Explained>{' '}
          <span className="quiet">
            {score === null
              ? ''
              : `${formatDecimal(score.lower, 2)} to ${formatDecimal(score.upper, 2)}, ${plural(tasks, 'task')}`}
            {failed === 0 ? '' : `, ${formatCount(failed)} not judged`} by{' '}
          </span>
          <Link to="?view=judges">
            <Literal text={judge} />
          </Link>
        </p>
      ))}
    </>
  );
}
