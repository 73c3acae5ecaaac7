import { useCallback } from 'react';
import { Label, RadioGroup } from 'react-aria-components';
import { Link } from 'react-router';
import type { BenchmarkId } from '../../../model/index.ts';
import { Pick } from '../../components/fields.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import { useLoad } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { judgesVersion, offeredJudges } from '../../services/judges.ts';
import { storageVersion } from '../../services/storage.ts';

/** What stands for asking nobody. */
const NOBODY = '';

/** The judges whose scores were imported, and those that this tab is connected to, of which one, or nobody, is chosen. */
export function JudgeChoice({
  benchmark,
  label,
  help,
  nobody,
  value,
  without = [],
  onChange,
}: {
  benchmark: BenchmarkId;
  label: string;
  help: string;
  /** What it means to ask nobody. */
  nobody: string;
  /** Null for nobody. */
  value: string | null;
  /** Ids of judges that are not offered. */
  without?: readonly string[];
  onChange: (id: string | null) => void;
}) {
  const connections = useValueStore(judgesVersion);
  const stored = useValueStore(storageVersion);
  const loaded = useLoad(
    useCallback(() => offeredJudges(benchmark), [benchmark]),
    connections + stored,
  );
  if (loaded.status === 'failed') {
    return (
      <Note tone="error" title="The judges could not be listed">
        {loaded.message}
      </Note>
    );
  }
  return (
    <RadioGroup
      className="field"
      value={value ?? NOBODY}
      onChange={(id) => onChange(id === NOBODY ? null : id)}
    >
      <Label className="field-label">{label}</Label>
      <div className="choice-list">
        {loaded.value
          ?.filter(({ id }) => !without.includes(id))
          .map(({ id, name, note }) => (
            <Pick key={id} value={id}>
              <Literal text={name} />{' '}
              <span className="quiet">
                <Literal text={note} />
              </span>
            </Pick>
          ))}
        <Pick value={NOBODY}>
          Nobody <span className="quiet">{nobody}</span>
        </Pick>
      </div>
      <p className="field-help">
        {help} <Link to="/models">Connect a model</Link> to judge with it, or import a judge’s scores.
      </p>
    </RadioGroup>
  );
}
