import { useCallback } from 'react';
import { ButtonLink } from '../../components/Button.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useLoad } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { isRunnable } from '../../services/benchmarks.ts';
import { generationsVersion, keptGenerations } from '../../services/generations.ts';
import { connections, readConnections } from '../../services/models.ts';
import { storageVersion, stores } from '../../services/storage.ts';
import { GenerateForm } from './GenerateForm.tsx';
import { GenerationCard } from './GenerationCard.tsx';
import './generate.css';

/** Answers of a connected model to a task set, and how far each such generation is. */
export function GeneratePage() {
  useDocumentTitle('Generate answers');
  const stored = useValueStore(storageVersion);
  const made = useValueStore(generationsVersion);
  const known = useValueStore(connections);
  const sets = useLoad(
    useCallback(async () => (await (await stores()).taskSets()).filter(isRunnable), []),
    stored,
  );
  const generations = useLoad(useCallback(readGenerations, []), made);
  const models = known.flatMap(({ connected }) => connected?.model ?? []);
  return (
    <div className="page page-narrow">
      <div className="page-head">
        <h1>Generate answers</h1>
        <p className="quiet small prose">
          Asks a connected model about every task of a set, in the benchmark’s words. Each answer is kept as
          it comes: after a pause or a reload it goes on with what is not answered.
        </p>
      </div>
      {sets.status === 'failed' ? (
        <Note tone="error" title="The storage could not be read">
          {sets.message}
        </Note>
      ) : null}
      {sets.value === null ? null : models.length === 0 || sets.value.length === 0 ? (
        <Empty
          title={models.length === 0 ? 'No model is connected in this tab' : 'There is no task set'}
          actions={
            models.length === 0 ? (
              <ButtonLink href="/models">Connect a model</ButtonLink>
            ) : (
              <ButtonLink href="/benchmarks">Import</ButtonLink>
            )
          }
        />
      ) : (
        <GenerateForm taskSets={sets.value} models={models} />
      )}
      {generations.status === 'failed' ? (
        <Note tone="error" title="Generations can’t be kept here">
          {generations.message}
        </Note>
      ) : null}
      {generations.value?.map((record) => (
        <GenerationCard key={record.id} record={record} />
      ))}
    </div>
  );
}

async function readGenerations() {
  await readConnections();
  return keptGenerations();
}
