import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { Note } from '../../components/Note.tsx';
import { useQuery } from '../../lib/useQuery.ts';
import { BENCHMARK_VIEWS } from '../benchmarkViews.ts';
import { useOpenRun } from '../run/useRun.ts';

/** One answer of one model to one task, and everything its score rests on. */
export function SolutionPage() {
  const { runId = '', model = '', taskId = '' } = useParams();
  const [query] = useQuery();
  const sample = Number(query.get('sample') ?? 0);
  const loaded = useOpenRun(runId);
  const Solution =
    loaded.status === 'ready'
      ? BENCHMARK_VIEWS[loaded.value.controller.getSnapshot().run.benchmark]?.Solution
      : undefined;
  if (loaded.status === 'ready' && Solution !== undefined) {
    return (
      <Suspense fallback={<Reading />}>
        <Solution
          key={`${runId}\n${model}\n${taskId}\n${sample}`}
          index={sample}
          open={loaded.value}
          runId={runId}
          model={model}
          taskId={taskId}
        />
      </Suspense>
    );
  }
  if (loaded.status !== 'failed') return <Reading />;
  return (
    <div className="page">
      <h1>Solution</h1>
      <Note tone="error" title="This solution can't be shown">
        <p>{loaded.message}</p>
        <p>
          A run lives in the browser that made it. <Link to="/">Recent runs</Link>
        </p>
      </Note>
    </div>
  );
}

function Reading() {
  return (
    <div className="page">
      <h1>Solution</h1>
      <p className="quiet" role="status">
        Reading the run from storage.
      </p>
    </div>
  );
}
