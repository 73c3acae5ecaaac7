import { useState } from 'react';
import { EFCB_TASK_NAMES } from '../../../benchmarks/efcb/index.ts';
import { judgeStability } from '../../../benchmarks/efcb/reports/stability.ts';
import { askedAgain } from '../../../judges/askedAgain.ts';
import type { Evaluation, RunRecord } from '../../../model/index.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { NumberSetting } from '../../components/fields.tsx';
import { MatrixTable } from '../../components/MatrixTable.tsx';
import { Note } from '../../components/Note.tsx';
import { formatCount, formatDecimal } from '../../lib/format.ts';
import { messageOf } from '../../lib/useLoad.ts';
import { askJudgeAgain } from '../../services/judgeStability.ts';
import type { OpenRun } from '../../services/runs.ts';
import { useJudgeOfRun } from '../run/JudgeOfRun.tsx';
import { JudgingControls } from '../run/JudgingControls.tsx';
import { JudgingProgress } from '../run/JudgingProgress.tsx';
import type { OpenJudging } from '../run/useJudgings.ts';

const COLUMNS = [
  { key: 'n', name: 'Answers' },
  { key: 'deviation', name: 'Mean deviation' },
  { key: 'equal', name: 'All scores equal %' },
  { key: 'unjudged', name: 'Not judged' },
];

/** Asks the run's judge again about some answers, and shows how its scores hold. */
export function StabilityPart({
  open,
  run,
  evaluations,
  again,
}: {
  open: OpenRun;
  run: RunRecord;
  evaluations: readonly Evaluation[];
  /** Each time that it was asked again. */
  again: readonly OpenJudging[];
}) {
  const judge = useJudgeOfRun(run);
  const stability = judgeStability(
    evaluations,
    again.map(({ snapshot }) => snapshot.evaluations),
  );
  const underWay = again.filter(({ snapshot }) => snapshot.run.status !== 'finished');
  return (
    <section className="stack" aria-label="Stability of the judge">
      <h2>The same judge asked again</h2>
      {judge !== null && judge?.again === undefined ? (
        <p className="small prose">
          This judge gives the same answer the same score each time: by its making, and not by judgement.
        </p>
      ) : judge === null ? (
        <p className="small prose">
          The judge is not connected in this tab. <ButtonLink href="/models">Connect it</ButtonLink> to ask it
          again.
        </p>
      ) : (
        <AskAgainForm open={open} run={run} />
      )}
      {underWay.length === 0 ? null : (
        <>
          <JudgingControls judgings={underWay} />
          {underWay.map((judging) => (
            <section key={judging.snapshot.run.id} className="stack" aria-label={timeName(judging)}>
              <h3>{timeName(judging)}</h3>
              <JudgingProgress judging={judging} noun="answer" />
            </section>
          ))}
        </>
      )}
      {stability.length === 0 ? null : (
        <MatrixTable
          caption={`Scores of ${formatCount(again.length + 1)} times, the first included`}
          corner="Task"
          columns={COLUMNS}
          rows={stability.map(({ task, n, deviation, equal, unjudged }) => ({
            key: task,
            name: EFCB_TASK_NAMES[task],
            cells: [
              formatCount(n),
              n === 0 ? null : formatDecimal(deviation, 3),
              n === 0 ? null : formatDecimal(equal * 100),
              formatCount(unjudged),
            ],
          }))}
        />
      )}
    </section>
  );
}

function timeName({ snapshot: { run } }: OpenJudging): string {
  return `Asked again, time ${askedAgain(run.judge ?? '')?.time ?? 1}`;
}

function AskAgainForm({ open, run }: { open: OpenRun; run: RunRecord }) {
  const [questions, setQuestions] = useState(10);
  const [times, setTimes] = useState(2);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <>
      <p className="small prose">
        Past all that is kept of what it said: each answer is one request each time. The deviation is among
        one answer’s scores, in the task’s own range.
      </p>
      <div className="row">
        <NumberSetting
          label="Questions of each task"
          help="With all models’ answers."
          value={questions}
          min={1}
          max={1000}
          onChange={(next) => setQuestions(Number.isNaN(next) ? 10 : next)}
        />
        <NumberSetting
          label="Times"
          help="Beside the first."
          value={times}
          min={1}
          max={10}
          onChange={(next) => setTimes(Number.isNaN(next) ? 2 : next)}
        />
        <Button
          onPress={() => {
            setFailure(null);
            askJudgeAgain(open, run, { questions, times }).catch((reason) => setFailure(messageOf(reason)));
          }}
        >
          Ask the same again
        </Button>
      </div>
      {failure === null ? null : (
        <Note tone="error" title="The judge could not be asked again">
          {failure}
        </Note>
      )}
    </>
  );
}
