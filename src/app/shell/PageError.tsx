import { useRouteError } from 'react-router';
import { Button } from '../components/Button.tsx';
import { Note } from '../components/Note.tsx';
import { messageOf } from '../lib/useLoad.ts';

/** Shown where a page itself failed; everything stored is untouched by it. */
export function PageError() {
  const reason = useRouteError();
  return (
    <div className="page">
      <Note
        tone="error"
        title="This page could not be shown"
        actions={<Button onPress={() => location.reload()}>Load it again</Button>}
      >
        <p>
          <bdi>{messageOf(reason)}</bdi>
        </p>
        <p>
          What is stored in this browser is not touched. If it was a new version, loading again is enough.
        </p>
      </Note>
    </div>
  );
}
