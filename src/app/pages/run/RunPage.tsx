import { useParams } from 'react-router';
import { ButtonLink } from '../../components/Button.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { Progress } from '../../components/Progress.tsx';
import { RunView } from './RunView.tsx';
import { useOpenRun } from './useRun.ts';

/** A run: how far it is, what came of it, and the way to each solution. */
export function RunPage() {
  const { runId = '' } = useParams();
  const loaded = useOpenRun(runId);
  if (loaded.status === 'ready') return <RunView key={runId} open={loaded.value} />;
  return (
    <div className="page">
      <h1>Run</h1>
      {loaded.status === 'loading' ? (
        <Progress label="Reading the run from storage" value={0} max={1} detail="" />
      ) : (
        <Note tone="error" title="This run can't be shown">
          <p>{loaded.message}</p>
        </Note>
      )}
      {loaded.status === 'failed' ? (
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
      ) : null}
    </div>
  );
}
