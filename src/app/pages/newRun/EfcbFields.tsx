import { useCallback } from 'react';
import { Label, RadioGroup } from 'react-aria-components';
import { Link } from 'react-router';
import { EFCB_TASK_NAMES, EFCB_TASKS, isChoice, questionOf } from '../../../benchmarks/efcb/index.ts';
import type { TaskSetRecord } from '../../../model/index.ts';
import { Pick } from '../../components/fields.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import { plural } from '../../lib/format.ts';
import { useLoad } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { judgesVersion, offeredJudges, offlineJudges } from '../../services/judges.ts';
import { storageVersion, stores } from '../../services/storage.ts';

const NOBODY = '';

/** Who judges the prose of an EFCB set, and what the set lacks for a score. */
export function EfcbFields({
  taskSet,
  judge,
  onJudge,
}: {
  taskSet: TaskSetRecord;
  /** Null for nobody. */
  judge: string | null;
  onJudge: (id: string | null) => void;
}) {
  const connections = useValueStore(judgesVersion);
  const stored = useValueStore(storageVersion);
  const loaded = useLoad(
    useCallback(() => readJudging(taskSet.id), [taskSet.id]),
    connections + stored,
  );
  if (loaded.status === 'failed') {
    return (
      <Note tone="error" title="The questions could not be read">
        {loaded.message}
      </Note>
    );
  }
  if (loaded.status === 'loading') return <p className="quiet small">Reading the questions.</p>;
  const { judges, tasks, judged } = loaded.value;
  const isHere = judge === null || judges.some(({ id }) => id === judge);
  const missing = EFCB_TASKS.filter((task) => !tasks.has(task)).map((task) => EFCB_TASK_NAMES[task]);
  return (
    <>
      <RadioGroup
        className="field"
        value={judge ?? NOBODY}
        onChange={(id) => onJudge(id === NOBODY ? null : id)}
      >
        <Label className="field-label">Judge of prose</Label>
        <div className="choice-list">
          {judges.map(({ id, name, note }) => (
            <Pick key={id} value={id}>
              <Literal text={name} /> <span className="quiet">{note}</span>
            </Pick>
          ))}
          {isHere || judge === null ? null : (
            <Pick value={judge} isDisabled>
              <Literal text={judge} /> <span className="quiet">not connected in this tab</span>
            </Pick>
          )}
          <Pick value={NOBODY}>
            Nobody <span className="quiet">Only multiple choice is scored; there is no EFCB score.</span>
          </Pick>
        </div>
        <p className="field-help">
          {judged === 0
            ? 'No question of this set needs one.'
            : `${plural(judged, 'question')} of this set need one.`}{' '}
          <Link to="/models">Connect a model</Link> to judge with it, or import a judge’s scores.
        </p>
      </RadioGroup>
      {missing.length === 0 ? null : (
        <Note tone="info" title="No EFCB score from this set">
          It has no question of {missing.join(', ')}. The mean of the parts present is shown under that name.
        </Note>
      )}
    </>
  );
}

async function readJudging(taskSetId: string) {
  const [tasks, { lexical }, offered] = await Promise.all([
    stores().then((kept) => kept.tasks(taskSetId)),
    offlineJudges('efcb'),
    offeredJudges('efcb'),
  ]);
  const kinds = tasks.map((task) => questionOf(task).task);
  return {
    tasks: new Set(kinds),
    judged: kinds.filter((task) => !isChoice(task)).length,
    judges: [
      {
        id: lexical.id,
        name: 'Lexical estimator',
        note: 'Compares words; needs no network. No language model, and not to be reported as one.',
      },
      ...offered,
    ],
  };
}
