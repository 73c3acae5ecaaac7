import { Link, useParams } from 'react-router';
import { Note } from '../../components/Note.tsx';
import { Progress } from '../../components/Progress.tsx';
import { useQuery } from '../../lib/useQuery.ts';
import { useOpenRun } from '../run/useRun.ts';
import { SolutionView } from './SolutionView.tsx';

/** One answer of one model to one task, and everything its score rests on. */
export function SolutionPage() {
  const { runId = '', model = '', taskId = '' } = useParams();
  const [query] = useQuery();
  const sample = Number(query.get('sample') ?? 0);
  const loaded = useOpenRun(runId);
  if (loaded.status === 'ready') {
    return (
      <SolutionView
        key={`${runId}\n${model}\n${taskId}\n${sample}`}
        index={sample}
        open={loaded.value}
        runId={runId}
        model={model}
        taskId={taskId}
      />
    );
  }
  return (
    <div className="page">
      <h1>Solution</h1>
      {loaded.status === 'loading' ? (
        <Progress label="Reading the run from storage" value={0} max={1} detail="" />
      ) : (
        <Note tone="error" title="This solution can't be shown">
          <p>{loaded.message}</p>
          <p>
            A run lives in the browser that made it. <Link to="/">Recent runs</Link>
          </p>
        </Note>
      )}
    </div>
  );
}
