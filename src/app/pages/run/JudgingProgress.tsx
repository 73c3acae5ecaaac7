import { Literal } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import { JudgeAway } from './JudgeOfRun.tsx';
import { RunProgressLine } from './RunProgressLine.tsx';
import type { OpenJudging } from './useJudgings.ts';

/** How far a judge is with the answers, and what keeps it from going on. */
export function JudgingProgress({
  judging: { snapshot },
  noun,
}: {
  judging: OpenJudging;
  /** What an answer is called. */
  noun: string;
}) {
  const { run } = snapshot;
  return (
    <>
      <RunProgressLine snapshot={snapshot} languages={[]} noun={noun} />
      <JudgeAway run={run} />
      {run.status === 'failed' ? (
        <Note tone="error" title="The judge could not go on">
          <Literal text={run.failure ?? 'No reason was given.'} />
        </Note>
      ) : null}
    </>
  );
}
