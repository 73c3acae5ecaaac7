import { lazy, Suspense } from 'react';
import type { Compared } from './difference.ts';
import './code.css';

const DiffEditor = lazy(async () => ({ default: (await import('./DiffEditor.tsx')).DiffEditor }));

/** Two texts and how they differ. Until the editor is loaded the second stands in its place. */
export function DiffView(props: Compared) {
  return (
    <div className="code-view">
      <Suspense fallback={<pre className="code-plain">{props.changed}</pre>}>
        <DiffEditor {...props} />
      </Suspense>
    </div>
  );
}
