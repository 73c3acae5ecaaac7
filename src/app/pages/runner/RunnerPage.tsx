import { ButtonLink } from '../../components/Button.tsx';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { runnerState } from '../../services/runnerState.ts';
import { NativeRunner } from './NativeRunner.tsx';

/** The native runner on a page of its own: where its link leads, and what notes of other pages point to. */
export function RunnerPage() {
  useDocumentTitle('Native runner');
  const { status } = useValueStore(runnerState);
  return (
    <div className="page page-narrow">
      <div className="page-head">
        <h1>Native runner</h1>
        <p className="quiet small prose">
          A small server on a machine of yours that compiles and runs Java, C++ and C#, which no engine in
          this tab does. Programs are sent to it and nowhere else.
        </p>
      </div>
      <NativeRunner />
      {status === 'connected' ? (
        <div className="row">
          <ButtonLink href="/new">New run</ButtonLink>
        </div>
      ) : null}
    </div>
  );
}
