import { CheckboxGroup, Label, RadioGroup } from 'react-aria-components';
import type { SampleSetRecord, TaskSetRecord } from '../../../model/index.ts';
import { Pick, Tick } from '../../components/fields.tsx';
import { Literal } from '../../components/Literal.tsx';
import { formatMoment, plural } from '../../lib/format.ts';

/** One task set to run. */
export function TaskSetChoice({
  taskSets,
  value,
  onChange,
}: {
  taskSets: readonly TaskSetRecord[];
  value: string;
  onChange: (id: string) => void;
}) {
  return (
    <RadioGroup className="field" value={value} onChange={onChange}>
      <Label className="field-label">Task set</Label>
      <div className="choice-list">
        {taskSets.map((set) => (
          <Pick key={set.id} value={set.id}>
            <Literal text={set.name} />{' '}
            <span className="quiet">
              {plural(set.taskCount, 'task')}
              {set.recognisedAs === null ? '' : ` · ${set.recognisedAs}`} · {formatMoment(set.importedAt)}
            </span>
          </Pick>
        ))}
      </div>
    </RadioGroup>
  );
}

/** The models whose answers are judged. */
export function SampleSetChoice({
  sampleSets,
  value,
  onChange,
}: {
  sampleSets: readonly SampleSetRecord[];
  value: string[];
  onChange: (ids: string[]) => void;
}) {
  return (
    <CheckboxGroup className="field" value={value} onChange={onChange}>
      <Label className="field-label">Answers of</Label>
      <div className="choice-list">
        {sampleSets.map((set) => (
          <Tick key={set.id} value={set.id}>
            <Literal text={set.model} />{' '}
            <span className="quiet">
              {plural(set.sampleCount, 'answer')} · <Literal text={set.origin} /> ·{' '}
              {formatMoment(set.importedAt)}
            </span>
          </Tick>
        ))}
        {sampleSets.length === 0 ? (
          <p className="quiet small">No answers to tasks of this kind yet.</p>
        ) : null}
      </div>
    </CheckboxGroup>
  );
}
