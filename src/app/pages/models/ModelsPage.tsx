import { useCallback } from 'react';
import { Note } from '../../components/Note.tsx';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useLoad } from '../../lib/useLoad.ts';
import { readConnections } from '../../services/models.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import { ConnectionList } from './ConnectionList.tsx';
import './models.css';

/** Models that this tab may ask: as judges, and for answers. */
export function ModelsPage() {
  useDocumentTitle('Models');
  const kept = useLoad(useCallback(() => readConnections(), []));
  return (
    <div className="page page-narrow">
      <div className="page-head">
        <h1>Models</h1>
        <p className="quiet small prose">
          A connected model judges prose and answers tasks. Nothing is asked before you connect one, and then
          only that model’s server. A key is in memory until this tab is closed, unless you ask to keep it.
        </p>
      </div>
      {kept.value === null ? null : (
        <Note tone="warning" title="This window keeps no connections">
          {kept.value} Connections work until the tab is closed.
        </Note>
      )}
      <ConnectionList />
      <ConnectionForm />
    </div>
  );
}
