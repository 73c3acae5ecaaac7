import type { OpinionFigures, OpinionReport } from '../../../benchmarks/devbench/index.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { Note } from '../../components/Note.tsx';
import { formatCount, formatDecimal, plural } from '../../lib/format.ts';
import { JudgeName, useJudgeOfRun } from '../run/JudgeOfRun.tsx';
import { JudgingControls } from '../run/JudgingControls.tsx';
import { JudgingProgress } from '../run/JudgingProgress.tsx';
import type { OpenJudging } from '../run/useJudgings.ts';
import { groupName } from './groupName.ts';

/** One judge: how far it is, what can be done about it, and its scores. */
export function JudgingPart({ judging, report }: { judging: OpenJudging; report: OpinionReport | null }) {
  const { run } = judging.snapshot;
  return (
    <section className="stack" aria-label={`Judge ${run.judge}`}>
      <div className="row-spread">
        <h2>
          <JudgeName run={run} />
        </h2>
        <JudgingControls judgings={[judging]} />
      </div>
      <JudgingProgress judging={judging} noun="completion" />
      <AskAgain judging={judging} />
      {report === null || report.models.length === 0 ? null : <ScoreTable report={report} />}
    </section>
  );
}

/** Says how many completions the judge gave no score for, and asks it again about those alone. */
function AskAgain({ judging: { open, snapshot } }: { judging: OpenJudging }) {
  const { run, evaluations } = snapshot;
  const judge = useJudgeOfRun(run);
  const failed = evaluations.filter(({ verdict }) => verdict === 'unjudged');
  if (failed.length === 0 || run.status === 'running') return null;
  return (
    <Note
      tone="warning"
      title={`${plural(failed.length, 'completion')} not judged`}
      actions={
        judge === null ? (
          <ButtonLink href="/models">Connect the judge</ButtonLink>
        ) : judge?.deterministic ? null : (
          <Button onPress={() => open.controller.retryUnjudged()}>Ask the judge again</Button>
        )
      }
    >
      <p>They are part of no mean, and never a zero. The first of them says:</p>
      <p className="mono problem-text">
        <Literal text={failed[0]?.errorMessage ?? ''} />
      </p>
    </Note>
  );
}

function ScoreTable({ report: { models } }: { report: OpinionReport }) {
  const groups = models[0]?.groups ?? [];
  return (
    <MatrixTable
      caption="Relevance and helpfulness, 0 to 10, with 95 % interval; tasks, completions not judged"
      corner="Tasks"
      columns={models.map(({ model }) => ({ key: model, name: <Literal text={model} /> }))}
      rows={groups.map((group) => ({
        key: keyOf(group),
        name: groupName(group),
        cells: models.map(({ model, groups: own }) => {
          const figures = own.find((one) => keyOf(one) === keyOf(group));
          return figures === undefined ? null : <ScoreCell key={model} figures={figures} />;
        }),
      }))}
    />
  );
}

function ScoreCell({ figures: { score, tasks, failed } }: { figures: OpinionFigures }) {
  return (
    <>
      {score === null ? (
        <span className="quiet">no score</span>
      ) : (
        <>
          {formatDecimal(score.mean, 2)}{' '}
          <span className="quiet tiny cell-interval">
            {formatDecimal(score.lower, 2)} to {formatDecimal(score.upper, 2)}
          </span>
        </>
      )}{' '}
      <span className="quiet tiny cell-n">
        n {formatCount(tasks)}
        {failed === 0 ? '' : `, ${formatCount(failed)} not judged`}
      </span>
    </>
  );
}

function keyOf({ language, category }: OpinionFigures): string {
  return `${language ?? ''}/${category ?? ''}`;
}
