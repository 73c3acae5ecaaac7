import { useState } from 'react';
import { CheckboxGroup, Form, Input, Label, RadioGroup, TextField } from 'react-aria-components';
import { useNavigate } from 'react-router';
import type { EvaluationSettings, RunRecord, SampleSetRecord, TaskSetRecord } from '../../../model/index.ts';
import { Button } from '../../components/Button.tsx';
import { Pick, Tick } from '../../components/fields.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import { formatMoment, plural } from '../../lib/format.ts';
import { messageOf } from '../../lib/useLoad.ts';
import { chooseWorkers, chosenWorkers } from '../../services/engine.ts';
import { beginRun } from '../../services/runs.ts';
import { SettingsFields } from './SettingsFields.tsx';

export function NewRunForm({
  taskSets,
  sampleSets,
  model,
  defaults,
  query,
}: {
  taskSets: TaskSetRecord[];
  sampleSets: SampleSetRecord[];
  /** A run to take choices and settings from; null for none. */
  model: RunRecord | null;
  defaults: EvaluationSettings;
  query: URLSearchParams;
}) {
  const navigate = useNavigate();
  const newest = taskSets.toSorted((a, b) => b.importedAt - a.importedAt);
  const [taskSetId, setTaskSetId] = useState(
    taskSets.find(({ id }) => id === (query.get('tasks') ?? model?.taskSetId))?.id ?? newest[0]?.id ?? '',
  );
  const [sampleSetIds, setSampleSetIds] = useState(() => chosenSamples(sampleSets, model, query));
  const [name, setName] = useState(model?.name ?? '');
  const [settings, setSettings] = useState(model?.settings ?? defaults);
  const [workers, setWorkers] = useState(chosenWorkers.get());
  const [state, setState] = useState<{ working: boolean; message: string | null }>({
    working: false,
    message: null,
  });
  const taskSet = taskSets.find(({ id }) => id === taskSetId);
  const answers = sampleSets
    .filter(({ id }) => sampleSetIds.includes(id))
    .reduce((sum, { sampleCount }) => sum + sampleCount, 0);

  const begin = async () => {
    setState({ working: true, message: null });
    try {
      await chooseWorkers(workers);
      const id = await beginRun({
        name: name.trim() || (taskSet?.name ?? 'Run'),
        taskSetId,
        sampleSetIds,
        taskIds: null,
        settings,
      });
      navigate(`/runs/${id}`);
    } catch (reason) {
      setState({ working: false, message: messageOf(reason) });
    }
  };

  return (
    <Form
      className="new-run"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <RadioGroup className="field" value={taskSetId} onChange={setTaskSetId}>
        <Label className="field-label">Task set</Label>
        <div className="choice-list">
          {newest.map((set) => (
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
      <CheckboxGroup className="field" value={sampleSetIds} onChange={setSampleSetIds}>
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
        </div>
      </CheckboxGroup>
      <SettingsFields settings={settings} onChange={setSettings} workers={workers} onWorkers={setWorkers} />
      <TextField className="field name-field" value={name} onChange={setName}>
        <Label className="field-label">Name of the run</Label>
        <Input className="input" placeholder={taskSet?.name ?? ''} />
      </TextField>
      {state.message === null ? null : (
        <Note tone="error" title="The run could not begin">
          {state.message}
        </Note>
      )}
      <div className="row">
        <Button
          type="submit"
          weight="primary"
          isDisabled={state.working || taskSetId === '' || sampleSetIds.length === 0}
        >
          {state.working ? 'Starting' : 'Start the run'}
        </Button>
        <span className="quiet small">
          {sampleSetIds.length === 0
            ? 'Choose the answers of at least one model.'
            : `${plural(answers, 'answer')} of ${plural(sampleSetIds.length, 'model')}; what was judged before with the same settings comes from cache.`}
        </span>
      </div>
    </Form>
  );
}

function chosenSamples(
  sampleSets: readonly SampleSetRecord[],
  model: RunRecord | null,
  query: URLSearchParams,
): string[] {
  const asked = query.getAll('samples');
  const wanted = new Set(asked.length > 0 ? asked : (model?.sampleSetIds ?? sampleSets.map(({ id }) => id)));
  return sampleSets.filter(({ id }) => wanted.has(id)).map(({ id }) => id);
}
