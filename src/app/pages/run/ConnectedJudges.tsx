import { Label, RadioGroup } from 'react-aria-components';
import { Link } from 'react-router';
import { Pick } from '../../components/fields.tsx';
import { Literal } from '../../components/Literal.tsx';
import { useValueStore } from '../../lib/valueStore.ts';
import { connectedJudges, judgesVersion } from '../../services/judges.ts';

/** What stands for asking nobody. */
const NOBODY = '';

/** The judges that this tab is connected to, of which one, or nobody, is chosen. */
export function ConnectedJudges({
  label,
  help,
  nobody,
  value,
  without = [],
  onChange,
}: {
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
  useValueStore(judgesVersion);
  const judges = connectedJudges().filter(({ id }) => !without.includes(id));
  return (
    <RadioGroup
      className="field"
      value={value ?? NOBODY}
      onChange={(id) => onChange(id === NOBODY ? null : id)}
    >
      <Label className="field-label">{label}</Label>
      <div className="choice-list">
        {judges.map(({ id, name }) => (
          <Pick key={id} value={id}>
            <Literal text={name} />{' '}
            <span className="quiet">
              connected model: <Literal text={id} />
            </span>
          </Pick>
        ))}
        <Pick value={NOBODY}>
          Nobody <span className="quiet">{nobody}</span>
        </Pick>
      </div>
      <p className="field-help">
        {help} <Link to="/models">Connect a model</Link>
        {judges.length === 0 ? ' to have one judge.' : ' to have another.'}
      </p>
    </RadioGroup>
  );
}
