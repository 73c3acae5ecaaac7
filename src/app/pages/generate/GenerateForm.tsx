import { useCallback, useState } from 'react';
import { Form, Input, Label, TextField } from 'react-aria-components';
import type { ChatModel } from '../../../model/chat.ts';
import type { GenerationSettings } from '../../../model/generation.ts';
import type { TaskSetRecord } from '../../../model/index.ts';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { Note } from '../../components/Note.tsx';
import { plural } from '../../lib/format.ts';
import { messageOf, useLoad } from '../../lib/useLoad.ts';
import { beginGeneration, paperSettings } from '../../services/generations.ts';
import { GenerationFields } from './GenerationFields.tsx';
import '../../components/fields.css';

/** Which tasks, which model and which settings; the paper's where it states some. */
export function GenerateForm({
  taskSets,
  models,
}: {
  taskSets: readonly TaskSetRecord[];
  models: readonly ChatModel[];
}) {
  const newest = taskSets.toSorted((a, b) => b.importedAt - a.importedAt);
  const [taskSetId, setTaskSetId] = useState(newest[0]?.id ?? '');
  const [modelId, setModelId] = useState(models[0]?.id ?? '');
  const [name, setName] = useState('');
  /** What was changed, of the set's benchmark. */
  const [changed, setChanged] = useState<GenerationSettings | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const taskSet = newest.find(({ id }) => id === taskSetId) ?? newest[0];
  const model = models.find(({ id }) => id === modelId) ?? models[0];
  const benchmark = taskSet?.benchmark ?? 'efcb';
  const paper = useLoad(useCallback(() => paperSettings(benchmark), [benchmark]));
  const settings = changed ?? paper.value;
  if (taskSet === undefined || model === undefined || settings === null) return null;
  const begin = async () => {
    try {
      setProblem(null);
      await beginGeneration({
        benchmark,
        taskSetId: taskSet.id,
        model: name.trim() || model.name,
        source: model.id,
        settings,
      });
    } catch (reason) {
      setProblem(messageOf(reason));
    }
  };
  return (
    <Form
      className="stack"
      aria-label="New generation"
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <div className="generate-fields">
        <Choice
          label="Task set"
          value={taskSet.id}
          options={newest.map(({ id, name: label, taskCount }) => ({
            value: id,
            label: `${label}, ${plural(taskCount, 'task')}`,
          }))}
          onChange={(id) => {
            setTaskSetId(id);
            setChanged(null);
          }}
        />
        <Choice
          label="Model"
          value={model.id}
          options={models.map((one) => ({ value: one.id, label: one.name }))}
          onChange={setModelId}
        />
        <TextField className="field" value={name} onChange={setName}>
          <Label className="field-label">Name of the answers</Label>
          <Input className="input" placeholder={model.name} />
        </TextField>
      </div>
      <GenerationFields settings={settings} onChange={setChanged} />
      {problem === null ? null : (
        <Note tone="error" title="It could not begin">
          {problem}
        </Note>
      )}
      <div className="row">
        <Button type="submit" weight="primary">
          Begin to ask
        </Button>
        <span className="quiet small">
          {plural(taskSet.taskCount * settings.samples * Math.max(settings.framings.length, 1), 'request')}
        </span>
      </div>
    </Form>
  );
}
