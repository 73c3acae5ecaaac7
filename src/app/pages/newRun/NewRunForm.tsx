import { useState } from 'react';
import { Form, Input, Label, TextField } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { LEXICAL_ID } from '../../../judges/index.ts';
import {
  type BenchmarkId,
  type EvaluationSettings,
  LANGUAGES,
  type Language,
  type RunRecord,
  type SampleSetRecord,
  type TaskSetRecord,
} from '../../../model/index.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Note } from '../../components/Note.tsx';
import { plural } from '../../lib/format.ts';
import { messageOf } from '../../lib/useLoad.ts';
import { chooseWorkers, chosenWorkers } from '../../services/engine.ts';
import { CompassFields } from './CompassFields.tsx';
import { DevbenchFields } from './DevbenchFields.tsx';
import { EfcbFields } from './EfcbFields.tsx';
import { SampleSetChoice, TaskSetChoice } from './SetChoices.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import { startRun } from './startRun.ts';
import { usePlaces } from './usePlaces.ts';

export function NewRunForm({
  taskSets,
  sampleSets,
  model,
  defaults,
  supported,
  query,
}: {
  taskSets: TaskSetRecord[];
  sampleSets: SampleSetRecord[];
  /** A run to take choices and settings from; null for none. */
  model: RunRecord | null;
  /** Each benchmark's own settings. */
  defaults: ReadonlyMap<BenchmarkId, EvaluationSettings>;
  /** Languages that engines in this page run. */
  supported: readonly Language[];
  query: URLSearchParams;
}) {
  const navigate = useNavigate();
  const newest = taskSets.toSorted((a, b) => b.importedAt - a.importedAt);
  const [taskSetId, setTaskSetId] = useState(
    taskSets.find(
      ({ id }) =>
        id === (query.get('tasks') ?? model?.taskSetId ?? setOfSamples(taskSets, sampleSets, query)),
    )?.id ??
      newest[0]?.id ??
      '',
  );
  const [chosenSampleSets, setSampleSetIds] = useState(() => chosenSamples(sampleSets, model, query));
  const [name, setName] = useState(model?.name ?? '');
  const [changed, setChanged] = useState<ReadonlyMap<BenchmarkId, EvaluationSettings>>(
    model === null ? new Map() : new Map([[model.benchmark, model.settings]]),
  );
  const places = usePlaces(supported);
  /** Those that were ticked or unticked here; the others go by whether they can be run. */
  const [toggled, setToggled] = useState<ReadonlyMap<Language, boolean>>(new Map());
  const languages = LANGUAGES.filter((language) => toggled.get(language) ?? places.has(language));
  const [audit, setAudit] = useState(true);
  const [judge, setJudge] = useState(model === null ? LEXICAL_ID : model.judge);
  const [completionJudge, setCompletionJudge] = useState<string | null>(null);
  const [workers, setWorkers] = useState(chosenWorkers.get());
  const [state, setState] = useState<{ working: boolean; message: string | null }>({
    working: false,
    message: null,
  });
  const taskSet = taskSets.find(({ id }) => id === taskSetId);
  const settings = taskSet && (changed.get(taskSet.benchmark) ?? defaults.get(taskSet.benchmark));
  if (taskSet === undefined || settings === undefined) return null;
  const { benchmark } = taskSet;
  const fitting = sampleSets.filter((set) => set.benchmark === benchmark);
  const chosen = fitting.filter(({ id }) => chosenSampleSets.includes(id));
  const sampleSetIds = chosen.map(({ id }) => id);
  const answers = chosen.reduce((sum, { sampleCount }) => sum + sampleCount, 0);
  const isDevbench = benchmark === 'devbench';
  const isEfcb = benchmark === 'efcb';
  const nothing = sampleSetIds.length === 0 && !(isDevbench && audit);

  const begin = async () => {
    setState({ working: true, message: null });
    try {
      await chooseWorkers(workers);
      const id = await startRun({
        taskSet,
        name: name.trim() || taskSet.name,
        sampleSetIds,
        settings,
        devbench: isDevbench ? { languages, audit } : null,
        judge: isEfcb ? judge : isDevbench && sampleSetIds.length > 0 ? completionJudge : null,
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
      <TaskSetChoice taskSets={newest} value={taskSetId} onChange={setTaskSetId} />
      <SampleSetChoice sampleSets={fitting} value={sampleSetIds} onChange={setSampleSetIds} />
      {isDevbench ? (
        <DevbenchFields
          key={taskSet.id}
          taskSet={taskSet}
          places={places}
          languages={languages}
          onToggle={(changed) =>
            setToggled(
              new Map([...toggled, ...changed.map((one) => [one, !languages.includes(one)] as const)]),
            )
          }
          audit={audit}
          onAudit={setAudit}
          judge={completionJudge}
          onJudge={setCompletionJudge}
        />
      ) : null}
      {benchmark === 'compass' ? <CompassFields taskSet={taskSet} places={places} /> : null}
      {isEfcb ? (
        <EfcbFields taskSet={taskSet} judge={judge} onJudge={setJudge} />
      ) : (
        <SettingsFields
          benchmark={benchmark}
          settings={settings}
          onChange={(next) => setChanged(new Map([...changed, [benchmark, next]]))}
          workers={workers}
          onWorkers={setWorkers}
        />
      )}
      <TextField className="field name-field" value={name} onChange={setName}>
        <Label className="field-label">Name of the run</Label>
        <Input className="input" placeholder={taskSet.name} />
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
          isDisabled={state.working || nothing || (isDevbench && languages.length === 0)}
        >
          {state.working ? 'Starting' : 'Start the run'}
        </Button>
        {isDevbench && sampleSetIds.length > 0 ? (
          <ButtonLink href={similarityAddress(taskSetId, sampleSetIds)}>
            Similarity only, run nothing
          </ButtonLink>
        ) : null}
        <span className="quiet small">
          {nothing
            ? 'Choose the answers of at least one model.'
            : `${plural(answers, 'answer')} of ${plural(sampleSetIds.length, 'model')}; what was judged before with the same settings comes from cache.`}
        </span>
      </div>
    </Form>
  );
}

function similarityAddress(taskSetId: string, sampleSetIds: readonly string[]): string {
  return `/similarity?${new URLSearchParams([['tasks', taskSetId], ...sampleSetIds.map((id) => ['samples', id])])}`;
}

/** Where the address names answers only: the newest task set of their benchmark. */
function setOfSamples(
  taskSets: readonly TaskSetRecord[],
  sampleSets: readonly SampleSetRecord[],
  query: URLSearchParams,
): string | undefined {
  const benchmark = sampleSets.find(({ id }) => id === query.get('samples'))?.benchmark;
  return taskSets
    .filter((set) => set.benchmark === benchmark)
    .toSorted((a, b) => b.importedAt - a.importedAt)[0]?.id;
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
