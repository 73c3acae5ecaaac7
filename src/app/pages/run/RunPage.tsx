import { Suspense } from 'react';
import { useParams } from 'react-router';
import { ButtonLink } from '../../components/Button.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { BENCHMARK_VIEWS } from '../benchmarkViews.ts';
import { useOpenRun } from './useRun.ts';

/** A run: how far it is, what came of it, and the way to each solution. */
export function RunPage() {
  const { runId = '' } = useParams();
  const loaded = useOpenRun(runId);
  const Run =
    loaded.status === 'ready'
      ? BENCHMARK_VIEWS[loaded.value.controller.getSnapshot().run.benchmark]?.Run
      : undefined;
  if (loaded.status === 'ready' && Run !== undefined) {
    return (
      <Suspense fallback={<Reading />}>
        <Run key={runId} open={loaded.value} />
      </Suspense>
    );
  }
  if (loaded.status !== 'failed') return <Reading />;
  return (
    <div className="page">
      <h1>Run</h1>
      <Note tone="error" title="This run can't be shown">
        <p>{loaded.message}</p>
      </Note>
      <Empty
        title="A run lives in the browser that made it."
        actions={
          <>
            <ButtonLink href="/">Recent runs</ButtonLink>
            <ButtonLink href="/storage">Import an export</ButtonLink>
          </>
        }
      >
        A link to it works in that browser. To show it elsewhere, export it there on the page Storage and
        import it here.
      </Empty>
    </div>
  );
}

function Reading() {
  return (
    <div className="page">
      <h1>Run</h1>
      <p className="quiet" role="status">
        Reading the run from storage.
      </p>
    </div>
  );
}
