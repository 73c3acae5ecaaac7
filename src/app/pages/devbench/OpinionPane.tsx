import { JUDGE_INSTRUCTIONS, readOpinion } from '../../../benchmarks/devbench/index.ts';
import type { Evaluation, RunRecord } from '../../../model/index.ts';
import { Literal, LiteralBlock } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import { JudgeName } from '../run/JudgeOfRun.tsx';
import type { OpenJudging } from '../run/useJudgings.ts';

/** What judges said of one completion, word for word; nothing where none was asked. */
export function OpinionPane({
  judgings,
  isThis,
}: {
  judgings: readonly OpenJudging[];
  isThis: (evaluation: Evaluation) => boolean;
}) {
  const said = judgings.flatMap(({ snapshot: { run, evaluations } }) => {
    const evaluation = evaluations.find(isThis);
    return evaluation === undefined ? [] : [{ run, evaluation }];
  });
  if (said.length === 0) return null;
  return (
    <section className="stack" aria-label="What judges said">
      <h2>What judges said</h2>
      {said.map(({ run, evaluation }) => (
        <Said key={run.id} run={run} evaluation={evaluation} />
      ))}
      <details>
        <summary>What a judge is asked, before the code, the golden completion and this one</summary>
        <LiteralBlock text={JUDGE_INSTRUCTIONS} label="Instructions of the judge" />
      </details>
    </section>
  );
}

function Said({ run, evaluation }: { run: RunRecord; evaluation: Evaluation }) {
  const { relevance, helpfulness, raw } = readOpinion(evaluation);
  return (
    <section className="stack tight">
      <h3>
        <JudgeName run={run} />
      </h3>
      {relevance === null || helpfulness === null ? (
        <Note tone="warning" title="Not judged, and no zero">
          <Literal text={evaluation.errorMessage ?? 'The judge gave no score.'} />
        </Note>
      ) : (
        <p>
          {relevance + helpfulness} of 10: relevance {relevance} of 5, helpfulness {helpfulness} of 5.
        </p>
      )}
      {raw === null ? (
        <p className="quiet small">The judge said nothing.</p>
      ) : (
        <LiteralBlock text={raw} label="Reply of the judge" />
      )}
    </section>
  );
}
