import { useState } from 'react';
import type { SampleSetRecord, ScoreSetRecord, TaskSetRecord } from '../../../model/index.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ImportPickers } from '../../components/ImportPickers.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { plural } from '../../lib/format.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useLoad } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { isRunnable } from '../../services/benchmarks.ts';
import { deleteAuditSets, isAuditSet } from '../../services/devbench.ts';
import { storageChanged, storageVersion, stores } from '../../services/storage.ts';
import { inReadingOrder } from '../setOrder.ts';
import { ImportPanel } from './ImportPanel.tsx';
import { SetTable } from './SetTable.tsx';
import './benchmarks.css';

type Doomed =
  | { kind: 'tasks'; record: TaskSetRecord }
  | { kind: 'samples'; record: SampleSetRecord }
  | { kind: 'scores'; record: ScoreSetRecord };

const DELETE_TITLES: Record<Doomed['kind'], string> = {
  tasks: 'Delete this task set?',
  samples: 'Delete this sample set?',
  scores: 'Delete these scores?',
};

/** What is loaded, what was wrong with it, and the ways to bring in more. */
export function BenchmarksPage() {
  const version = useValueStore(storageVersion);
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  useDocumentTitle('Benchmarks');
  const loaded = useLoad(readSets, version);
  const nothing =
    loaded.status === 'ready' &&
    loaded.value.taskSets.length + loaded.value.sampleSets.length + loaded.value.scoreSets.length === 0;
  return (
    <div className="page">
      <div className="row-spread">
        <div className="page-head">
          <h1>Benchmarks</h1>
          <p className="quiet small prose">
            A task set holds problems with their tests; a sample set holds one model’s answers to them. Drop
            files or folders anywhere.
          </p>
        </div>
        <div className="row">
          <ImportPickers />
          <ButtonLink href="/build">Build an EFCB set</ButtonLink>
          <ButtonLink href="/generate">Generate answers</ButtonLink>
        </div>
      </div>
      <ImportPanel />
      {loaded.status === 'failed' ? (
        <Note tone="error" title="The storage could not be read">
          {loaded.message}
        </Note>
      ) : null}
      {nothing ? (
        <Empty title="Nothing is loaded yet" actions={<ButtonLink href="/">Run the starter set</ButtonLink>}>
          CodeEval’s problems and solutions, DevBench’s tasks and completions and COMPASS’s samples are JSONL
          files, COMPASS’s tasks JSON or JSONL; drop them here, as files, folders or a zip.
        </Empty>
      ) : null}
      {loaded.status === 'ready' && !nothing ? (
        <>
          <SetTable
            title="Task sets"
            empty="No task set yet: drop problem files."
            rows={loaded.value.taskSets.map((record) => ({
              id: record.id,
              name: record.name,
              note: record.recognisedAs,
              count: plural(record.taskCount, 'task'),
              origin: record.origin,
              importedAt: record.importedAt,
              issues: record.issues,
              href: isRunnable(record) ? `/new?tasks=${encodeURIComponent(record.id)}` : null,
              similarity: similarityOfTasks(record, loaded.value.sampleSets),
              onDelete: () => setDoomed({ kind: 'tasks', record }),
            }))}
          />
          <SetTable
            title="Sample sets"
            empty="No sample set yet: drop solution files."
            rows={loaded.value.sampleSets.map((record) => ({
              id: record.id,
              name: record.model,
              note: null,
              count: plural(record.sampleCount, 'answer'),
              origin: record.origin,
              importedAt: record.importedAt,
              issues: record.issues,
              href: isRunnable(record) ? `/new?samples=${encodeURIComponent(record.id)}` : null,
              similarity: similarityOfSamples(record, loaded.value.taskSets),
              onDelete: () => setDoomed({ kind: 'samples', record }),
            }))}
          />
          {loaded.value.scoreSets.length === 0 ? null : (
            <SetTable
              title="Scores of judges"
              empty=""
              rows={loaded.value.scoreSets.map((record) => ({
                id: record.id,
                name: record.judge,
                note: null,
                count: plural(record.scoreCount, 'score'),
                origin: record.origin,
                importedAt: record.importedAt,
                issues: record.issues,
                href: null,
                similarity: null,
                onDelete: () => setDoomed({ kind: 'scores', record }),
              }))}
            />
          )}
        </>
      ) : null}
      <Dialog
        role="alertdialog"
        title={DELETE_TITLES[doomed?.kind ?? 'tasks']}
        isOpen={doomed !== null}
        onOpenChange={(isOpen) => {
          if (!isOpen) setDoomed(null);
        }}
        actions={
          <Button
            weight="danger"
            onPress={async () => {
              if (doomed === null) return;
              const kept = await stores();
              if (doomed.kind === 'tasks') {
                await deleteAuditSets(doomed.record);
                await kept.deleteTaskSet(doomed.record.id);
              } else if (doomed.kind === 'samples') await kept.deleteSampleSet(doomed.record.id);
              else await kept.deleteScoreSet(doomed.record.id);
              setDoomed(null);
              storageChanged();
            }}
          >
            Delete
          </Button>
        }
      >
        <p>
          <Literal text={doomed === null ? '' : nameOf(doomed)} /> is deleted from this browser. Runs that
          used it keep their scores, but no longer show its texts.
        </p>
      </Dialog>
    </div>
  );
}

function nameOf(doomed: Doomed): string {
  switch (doomed.kind) {
    case 'tasks':
      return doomed.record.name;
    case 'samples':
      return doomed.record.model;
    case 'scores':
      return doomed.record.judge;
  }
}

async function readSets() {
  const kept = await stores();
  const [taskSets, sampleSets, scoreSets] = await Promise.all([
    kept.taskSets(),
    kept.sampleSets(),
    kept.scoreSets(),
  ]);
  return { taskSets, scoreSets, sampleSets: inReadingOrder(sampleSets.filter((set) => !isAuditSet(set))) };
}

function similarityOfTasks(
  { id, benchmark }: TaskSetRecord,
  sampleSets: readonly SampleSetRecord[],
): string | null {
  if (benchmark !== 'devbench' || !sampleSets.some((set) => set.benchmark === benchmark)) return null;
  return `/similarity?${new URLSearchParams({ tasks: id })}`;
}

/** With the newest tasks of the same benchmark. */
function similarityOfSamples(
  { id, benchmark }: SampleSetRecord,
  taskSets: readonly TaskSetRecord[],
): string | null {
  const [newest] = taskSets
    .filter((set) => set.benchmark === benchmark)
    .toSorted((a, b) => b.importedAt - a.importedAt);
  if (benchmark !== 'devbench' || newest === undefined) return null;
  return `/similarity?${new URLSearchParams({ tasks: newest.id, samples: id })}`;
}
