import type { EfcbModelReport } from '../../../benchmarks/efcb/index.ts';
import type { RunRecord } from '../../../model/index.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Note } from '../../components/Note.tsx';
import { plural } from '../../lib/format.ts';
import type { OpenRun } from '../../services/runs.ts';
import { filterAddress } from '../run/filter.ts';
import { useJudgeOfRun } from '../run/JudgeOfRun.tsx';

/** Says how many answers no judge scored, and asks again about them; nothing while the run goes on. */
export function RetryUnjudged({
  open,
  run,
  reports,
}: {
  open: OpenRun;
  run: RunRecord;
  reports: readonly EfcbModelReport[];
}) {
  const judge = useJudgeOfRun(run);
  const count = reports.flatMap(({ tasks }) => tasks).reduce((sum, { overall }) => sum + overall.unjudged, 0);
  if (count === 0 || run.status === 'running') return null;
  return (
    <Note
      tone="warning"
      title={`${plural(count, 'answer')} not judged`}
      actions={
        <>
          {run.judge === null ? (
            <ButtonLink href={`/new?like=${encodeURIComponent(run.id)}`}>Run with a judge</ButtonLink>
          ) : judge === null ? (
            <ButtonLink href="/models">Connect the judge</ButtonLink>
          ) : (
            <Button onPress={() => open.controller.retryUnjudged()}>Ask the judge again</Button>
          )}
          <ButtonLink weight="quiet" href={`/runs/${run.id}${filterAddress({ verdict: 'unjudged' })}`}>
            Show them
          </ButtonLink>
        </>
      }
    >
      {run.judge === null
        ? 'The run has no judge. These answers are part of no mean, and never a zero.'
        : 'The judge gave no score that can be read. These answers are part of no mean, and never a zero.'}
    </Note>
  );
}
