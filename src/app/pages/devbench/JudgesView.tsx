import { useState } from 'react';
import type { OpinionReport } from '../../../benchmarks/devbench/index.ts';
import type { RunRecord } from '../../../model/index.ts';
import { Button } from '../../components/Button.tsx';
import { Note } from '../../components/Note.tsx';
import { messageOf } from '../../lib/useLoad.ts';
import { beginJudging } from '../../services/judgings.ts';
import { JudgeChoice } from '../run/JudgeChoice.tsx';
import type { OpenJudging } from '../run/useJudgings.ts';
import { JudgingPart } from './JudgingPart.tsx';

/** Judges are asked about the completions here, and what each said stands here by model and group. */
export function JudgesView({
  run,
  judgings,
  opinions,
}: {
  run: RunRecord;
  judgings: readonly OpenJudging[];
  /** Null until they are computed. */
  opinions: readonly OpinionReport[] | null;
}) {
  return (
    <>
      <p className="small prose">
        A judge gives each completion 0 to 5 for relevance and 0 to 5 for helpfulness. It sees the code
        around, the golden completion and this one, and not whose it is. No verdict and no pass@k changes by
        it.
      </p>
      <AskJudge run={run} asked={judgings.flatMap(({ snapshot }) => snapshot.run.judge ?? [])} />
      {judgings.map((judging) => (
        <JudgingPart
          key={judging.snapshot.run.id}
          judging={judging}
          report={opinions?.find(({ judge }) => judge === judging.snapshot.run.judge) ?? null}
        />
      ))}
    </>
  );
}

function AskJudge({ run, asked }: { run: RunRecord; asked: readonly string[] }) {
  const [judge, setJudge] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async (id: string) => {
    try {
      await beginJudging(run.id, id);
      setJudge(null);
      setFailure(null);
    } catch (reason) {
      setFailure(messageOf(reason));
    }
  };
  return (
    <section className="stack" aria-label="Ask a judge">
      <JudgeChoice
        benchmark="devbench"
        label="Judge of the completions"
        help="A model gets one request for each completion."
        nobody="The completions are judged by running them alone."
        value={judge}
        without={asked}
        onChange={setJudge}
      />
      <div className="row">
        <Button
          weight="primary"
          isDisabled={judge === null}
          onPress={() => (judge === null ? undefined : begin(judge))}
        >
          Ask the judge
        </Button>
      </div>
      {failure === null ? null : (
        <Note tone="error" title="The judge could not be asked">
          {failure}
        </Note>
      )}
    </section>
  );
}
