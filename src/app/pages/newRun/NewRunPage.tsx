import { useCallback } from 'react';
import type { SampleSetRecord, TaskSetRecord } from '../../../model/index.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useLoad } from '../../lib/useLoad.ts';
import { useQuery } from '../../lib/useQuery.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { isRunnable } from '../../services/benchmarks.ts';
import { isAuditSet } from '../../services/devbench.ts';
import { engines } from '../../services/engine.ts';
import { defaultsOf } from '../../services/settings.ts';
import { storageVersion, stores } from '../../services/storage.ts';
import { inReadingOrder } from '../setOrder.ts';
import { NewRunForm } from './NewRunForm.tsx';
import './newRun.css';

/** What to judge, and how. The address may name sets to begin with, or a run to take over from. */
export function NewRunPage() {
  const [query] = useQuery();
  const version = useValueStore(storageVersion);
  const like = query.get('like');
  useDocumentTitle('New run');
  const loaded = useLoad(
    useCallback(() => readChoices(like), [like]),
    version,
  );
  return (
    <div className="page page-narrow">
      <h1>New run</h1>
      {loaded.status === 'failed' ? (
        <Note tone="error" title="The storage could not be read">
          {loaded.message}
        </Note>
      ) : null}
      {loaded.status === 'ready' ? (
        loaded.value.taskSets.length === 0 || !hasSomethingToRun(loaded.value) ? (
          <Empty
            title={
              loaded.value.taskSets.length === 0
                ? 'There is no task set to run'
                : 'There are no answers to judge'
            }
            actions={
              <>
                <ButtonLink href="/benchmarks">Import</ButtonLink>
                <ButtonLink href="/">Run the starter set</ButtonLink>
              </>
            }
          >
            A run takes the problems of a task set and the answers of one or more sample sets. Drop either
            anywhere.
          </Empty>
        ) : (
          <NewRunForm key={`${query}`} query={query} {...loaded.value} />
        )
      ) : null}
    </div>
  );
}

/** Tasks of DevBench can be audited without any model's answers. */
function hasSomethingToRun({
  taskSets,
  sampleSets,
}: {
  taskSets: TaskSetRecord[];
  sampleSets: SampleSetRecord[];
}) {
  return sampleSets.length > 0 || taskSets.some(({ benchmark }) => benchmark === 'devbench');
}

async function readChoices(like: string | null) {
  const kept = await stores();
  const [taskSets, sampleSets, model, { scripts }] = await Promise.all([
    kept.taskSets(),
    kept.sampleSets(),
    like === null ? null : kept.run(like),
    engines(),
  ]);
  const runnable = taskSets.filter(isRunnable);
  const benchmarks = [...new Set(runnable.map(({ benchmark }) => benchmark))];
  return {
    taskSets: runnable,
    sampleSets: inReadingOrder(sampleSets.filter((set) => isRunnable(set) && !isAuditSet(set))),
    model,
    defaults: new Map(await Promise.all(benchmarks.map(async (id) => [id, await defaultsOf(id)] as const))),
    supported: scripts.languages,
  };
}
