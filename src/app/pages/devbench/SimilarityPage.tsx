import { useCallback } from 'react';
import { ButtonLink } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { plural } from '../../lib/format.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useLoad } from '../../lib/useLoad.ts';
import { useQuery } from '../../lib/useQuery.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { isAuditSet } from '../../services/devbench.ts';
import { storageVersion, stores } from '../../services/storage.ts';
import { SimilarityView } from './SimilarityView.tsx';
import { lookUp } from './useSimilarity.ts';
import './devbench.css';

/** Similarity of imported completions, without any run. The address names the task set, and may name sample sets. */
export function SimilarityPage() {
  const [query] = useQuery();
  const version = useValueStore(storageVersion);
  useDocumentTitle('Similarity');
  const asked = query.toString();
  const sets = useLoad(
    useCallback(() => readSets(new URLSearchParams(asked)), [asked]),
    version,
  );
  return (
    <div className="page">
      <div className="row-spread">
        <div className="page-head">
          <h1>Similarity to the golden completions</h1>
          {sets.status === 'ready' && sets.value.taskSet !== null ? (
            <p className="quiet small">
              <Literal text={sets.value.taskSet.name} /> · {plural(sets.value.taskSet.taskCount, 'task')}
            </p>
          ) : null}
        </div>
        {sets.status === 'ready' && sets.value.taskSet !== null ? (
          <ButtonLink href={`/new?${asked}`}>New run with these</ButtonLink>
        ) : null}
      </div>
      {sets.status === 'failed' ? (
        <Note tone="error" title="The storage could not be read">
          {sets.message}
        </Note>
      ) : null}
      {sets.status !== 'ready' ? null : sets.value.taskSet === null ||
        sets.value.sampleSetIds.length === 0 ? (
        <Empty
          title={
            sets.value.taskSet === null
              ? 'This task set is not stored here'
              : 'There are no completions to compare'
          }
          actions={<ButtonLink href="/benchmarks">Benchmarks</ButtonLink>}
        >
          Drop the benchmark’s files and any completions anywhere on the page.
        </Empty>
      ) : (
        <Compared
          key={asked}
          taskSetId={sets.value.taskSet.id}
          name={sets.value.taskSet.name}
          sampleSetIds={sets.value.sampleSetIds.join('\n')}
        />
      )}
    </div>
  );
}

function Compared({
  taskSetId,
  name,
  sampleSetIds,
}: {
  taskSetId: string;
  name: string;
  /** Ids, one a line. */
  sampleSetIds: string;
}) {
  const similarities = useLoad(
    useCallback(() => lookUp(taskSetId, sampleSetIds.split('\n')), [taskSetId, sampleSetIds]),
  );
  return <SimilarityView similarities={similarities} name={name} groupHref={null} />;
}

async function readSets(query: URLSearchParams) {
  const kept = await stores();
  const [taskSets, sampleSets] = await Promise.all([kept.taskSets(), kept.sampleSets()]);
  const asked = new Set(query.getAll('samples'));
  const usable = sampleSets.filter((set) => set.benchmark === 'devbench' && !isAuditSet(set));
  return {
    taskSet:
      taskSets.find(({ id, benchmark }) => id === query.get('tasks') && benchmark === 'devbench') ?? null,
    sampleSetIds: usable.filter(({ id }) => asked.size === 0 || asked.has(id)).map(({ id }) => id),
  };
}
