import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { Note } from '../../components/Note.tsx';
import { formatBytes, formatCount, plural } from '../../lib/format.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { messageOf, useLoad } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { downloadBlob } from '../../services/download.ts';
import { closeRuns } from '../../services/runs.ts';
import { type RestoreReport, storage, storageChanged, storageVersion } from '../../services/storage.ts';
import { IssueList } from '../benchmarks/IssueList.tsx';
import { UsageTable } from './UsageTable.tsx';

type Work =
  | { status: 'idle' }
  | { status: 'working'; words: string }
  | { status: 'failed'; title: string; message: string }
  | { status: 'restored'; report: RestoreReport };

/** What this browser keeps, how much more would go in, and the ways out and back in. */
export function StoragePage() {
  const version = useValueStore(storageVersion);
  const [work, setWork] = useState<Work>({ status: 'idle' });
  const [deleting, setDeleting] = useState(false);
  useDocumentTitle('Storage');
  const loaded = useLoad(readUsage, version);

  const attempt = async (words: string, title: string, act: () => Promise<Work>) => {
    setWork({ status: 'working', words });
    try {
      setWork(await act());
    } catch (reason) {
      setWork({ status: 'failed', title, message: messageOf(reason) });
    }
    storageChanged();
  };
  const exportAll = () =>
    attempt('Writing the export.', 'The export could not be written', async () => {
      const archive = await (await storage()).exportAll();
      downloadBlob(`benchtab-${new Date().toISOString().slice(0, 10)}.zip`, archive);
      return { status: 'idle' };
    });
  const restore = (file: File) =>
    attempt(`Reading ${file.name}.`, 'This file could not be imported', async () => ({
      status: 'restored',
      report: await (await storage()).importAll(file),
    }));
  const deleteAll = () =>
    attempt('Deleting.', 'Not everything could be deleted', async () => {
      await closeRuns();
      await (await storage()).deleteAll();
      return { status: 'idle' };
    });
  const persist = () =>
    attempt('Asking the browser.', 'The browser could not be asked', async () =>
      (await (await storage()).askToPersist())
        ? { status: 'idle' }
        : {
            status: 'failed',
            title: 'The browser did not agree',
            message: 'It decides by how often a site is used. Export what you would miss.',
          },
    );

  return (
    <div className="page page-narrow">
      <div className="page-head">
        <h1>Storage</h1>
        <p className="quiet small prose">
          Everything stays in this browser: nothing you import or run is sent anywhere. Another browser, or
          another address of this page, keeps its own.
        </p>
      </div>
      {work.status === 'failed' ? (
        <Note tone="error" title={work.title}>
          {work.message}
        </Note>
      ) : null}
      {work.status === 'restored' ? <Restored report={work.report} /> : null}
      {loaded.status === 'failed' ? (
        <Note tone="error" title="The storage could not be read">
          {loaded.message}
        </Note>
      ) : null}
      {loaded.status === 'ready' ? (
        <>
          <section className="stack" aria-label="What is stored">
            <UsageTable usage={loaded.value.usage} />
            <p className="small">
              {loaded.value.usage.usedBytes === null
                ? 'This browser does not say how much room there is.'
                : `${formatBytes(loaded.value.usage.usedBytes)} used in all`}
              {loaded.value.usage.roomBytes === null
                ? ''
                : `; about ${formatBytes(loaded.value.usage.roomBytes)} more may be stored.`}
            </p>
            {!loaded.value.persistent ? (
              <Note tone="warning" title="This window keeps nothing">
                All of this is gone when the tab is closed. Export it, or use a window that is not private.
              </Note>
            ) : loaded.value.usage.persisted ? (
              <p className="small">
                The browser promised not to delete this by itself when the disk gets full.
              </p>
            ) : (
              <div className="row">
                <Button onPress={persist}>Ask the browser to keep it</Button>
                <span className="quiet small">
                  Without its promise it may delete this when the disk gets full.
                </span>
              </div>
            )}
          </section>
          <section className="stack" aria-label="Export, import, delete">
            <h2>Take along, bring back, remove</h2>
            <div className="row">
              <Button onPress={exportAll}>Export everything</Button>
              <FileTrigger
                acceptedFileTypes={['.zip']}
                onSelect={(files) => {
                  const file = files?.[0];
                  if (file !== undefined) void restore(file);
                }}
              >
                <Button>Import an export</Button>
              </FileTrigger>
              <Button weight="danger" onPress={() => setDeleting(true)}>
                Delete everything
              </Button>
              <span className="quiet small" role="status">
                {work.status === 'working' ? work.words : ''}
              </span>
            </div>
            <p className="quiet small prose">
              An export is a zip of JSONL files. Importing one adds what it holds; records with the same id
              are replaced.
            </p>
          </section>
        </>
      ) : null}
      <Dialog
        role="alertdialog"
        title="Delete everything?"
        isOpen={deleting}
        onOpenChange={setDeleting}
        actions={
          <Button
            weight="danger"
            onPress={() => {
              setDeleting(false);
              void deleteAll();
            }}
          >
            Delete everything
          </Button>
        }
      >
        <p>
          All task sets, sample sets, runs, results, the cache and Python’s snapshot are deleted from this
          browser. There is no way back without an export.
        </p>
      </Dialog>
    </div>
  );
}

function Restored({ report }: { report: RestoreReport }) {
  const { taskSets, sampleSets, runs, evaluations } = report.counts;
  return (
    <Note tone={report.issues.length > 0 ? 'warning' : 'info'} title="The export was imported">
      <p>
        {plural(taskSets, 'task set')}, {plural(sampleSets, 'sample set')}, {plural(runs, 'run')},{' '}
        {formatCount(evaluations)} results.
      </p>
      {report.issues.length > 0 ? <IssueList issues={report.issues} /> : null}
    </Note>
  );
}

async function readUsage() {
  const opened = await storage();
  return { usage: await opened.usage(), persistent: opened.persistent };
}
