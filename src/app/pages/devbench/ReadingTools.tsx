import { Choice } from '../../components/Choice.tsx';
import { Tick } from '../../components/fields.tsx';
import { plural } from '../../lib/format.ts';
import type { Reading } from './reading.ts';
import { useReading } from './reading.ts';

/** How the results are read: verdicts, k, and what is left out. */
export function ReadingTools({
  ks,
  audited,
  nullPasses,
}: {
  ks: readonly number[];
  /** Does the run try an empty completion of each task? */
  audited: boolean;
  /** Tasks that pass with an empty completion; null where none was tried yet. */
  nullPasses: number | null;
}) {
  const { reading, change } = useReading();
  return (
    <fieldset className="row reading-tools" aria-label="How results are read">
      <Choice<Reading['verdict']>
        label="Verdict"
        value={reading.verdict}
        options={[
          { value: 'reference', label: 'Reference' },
          { value: 'strict', label: 'Strict' },
        ]}
        onChange={(verdict) => change({ reading: verdict === 'strict' ? verdict : null })}
      />
      <Choice
        label="k"
        value={String(reading.k)}
        options={(reading.unsupportedAsFailed ? [1] : ks).map((k) => ({
          value: String(k),
          label: `pass@${k}`,
        }))}
        onChange={(k) => change({ k: k === '1' ? null : k })}
      />
      <div>
        <Tick
          isSelected={reading.leaveOutNullPasses}
          isDisabled={nullPasses === null}
          onChange={(on) => change({ empty: on ? 'left-out' : null })}
        >
          Leave out tasks that pass empty{' '}
          <span className="quiet">
            {nullPasses === null
              ? audited
                ? 'not tried yet'
                : 'not tried: the run has no audit'
              : `${plural(nullPasses, 'task')}: they tell nothing of a model`}
          </span>
        </Tick>
        <Tick
          isSelected={reading.unsupportedAsFailed}
          onChange={(on) => change({ unsupported: on ? 'failed' : null, k: null })}
        >
          Count unsupported as failed <span className="quiet">a lower bound, of pass@1 only</span>
        </Tick>
      </div>
    </fieldset>
  );
}
