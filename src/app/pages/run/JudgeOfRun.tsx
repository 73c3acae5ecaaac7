import { useCallback } from 'react';
import type { RunRecord } from '../../../model/index.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import { useLoad } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { judgeOfRun, judgesVersion } from '../../services/judges.ts';

/** The judge of a run; undefined while it is looked for, null where this tab does not have it. */
export function useJudgeOfRun(run: RunRecord) {
  const { judge, benchmark, taskSetId } = run;
  const version = useValueStore(judgesVersion);
  const loaded = useLoad(
    useCallback(() => judgeOfRun({ judge, benchmark, taskSetId }), [judge, benchmark, taskSetId]),
    version,
  );
  if (loaded.status === 'loading') return undefined;
  return loaded.value;
}

/** Who judges, in a few words. */
export function JudgeName({ run }: { run: RunRecord }) {
  const judge = useJudgeOfRun(run);
  return (
    <>
      judge: <Literal text={judge?.name ?? run.judge ?? 'none'} />
    </>
  );
}

/** Says that a run's judge is not in this tab, and what to do; nothing while it is, or where nothing is left to judge. */
export function JudgeAway({ run }: { run: RunRecord }) {
  const judge = useJudgeOfRun(run);
  if (run.judge === null || judge !== null || run.status === 'finished') return null;
  return (
    <Note
      tone="warning"
      title="The judge of this run is not here"
      actions={<ButtonLink href="/models">Connect a model</ButtonLink>}
    >
      <p>
        It is <Literal text={run.judge} />. Connect that model in this tab, or import its scores again, and
        resume. What was judged before is kept.
      </p>
    </Note>
  );
}
