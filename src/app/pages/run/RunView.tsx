import { useMemo } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useQuery } from '../../lib/useQuery.ts';
import type { OpenRun } from '../../services/runs.ts';
import { useShortcuts } from '../../shell/shortcuts.ts';
import { ErrorsView } from './ErrorsView.tsx';
import { ModelCards } from './ModelCards.tsx';
import { ReportsView } from './ReportsView.tsx';
import { RunHeader } from './RunHeader.tsx';
import { ScoresView } from './ScoresView.tsx';
import { SolutionsView } from './SolutionsView.tsx';
import { modelsOf, useRows, useSnapshot, useSummaries } from './useRun.ts';
import '../../components/tabs.css';
import './run.css';

const VIEWS = ['scores', 'solutions', 'errors', 'reports'] as const;
const VIEW_WORDS = { scores: 'Scores', solutions: 'Solutions', errors: 'Errors', reports: 'Reports' };

/** An opened run. Which part is shown, and how it is filtered and sorted, stands in the address. */
export function RunView({ open }: { open: OpenRun }) {
  const snapshot = useSnapshot(open);
  const summaries = useSummaries(open, snapshot);
  const rows = useRows(open, snapshot);
  const models = useMemo(() => modelsOf(open), [open]);
  const [query, change] = useQuery();
  const view = VIEWS.find((name) => name === query.get('view')) ?? 'scores';
  useDocumentTitle(snapshot.run.name);
  const stepModel = (by: number) => {
    const choices = [null, ...models];
    const at = choices.indexOf(query.get('model'));
    change({
      model: choices[(Math.max(at, 0) + by + choices.length) % choices.length] ?? null,
      view: 'solutions',
    });
  };
  useShortcuts({ '[': () => stepModel(-1), ']': () => stepModel(1) });
  return (
    <div className="page">
      <RunHeader open={open} snapshot={snapshot} />
      <Tabs
        className="tabs"
        selectedKey={view}
        onSelectionChange={(key) => change({ view: key === 'scores' ? null : String(key) })}
      >
        <TabList className="tab-list" aria-label="Parts of the run">
          {VIEWS.map((name) => (
            <Tab key={name} id={name} className="tab">
              {VIEW_WORDS[name]}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="scores" className="tab-panel stack">
          <ModelCards
            models={models}
            summaries={summaries}
            status={snapshot.run.status}
            taskCount={open.tasks.length}
          />
          <ScoresView
            runId={snapshot.run.id}
            name={snapshot.run.name}
            models={models}
            summaries={summaries}
          />
        </TabPanel>
        <TabPanel id="solutions" className="tab-panel">
          <SolutionsView run={snapshot.run} rows={rows} models={models} />
        </TabPanel>
        <TabPanel id="errors" className="tab-panel">
          <ErrorsView summaries={summaries} rows={rows} unknown={snapshot.unknown} />
        </TabPanel>
        <TabPanel id="reports" className="tab-panel">
          <ReportsView open={open} snapshot={snapshot} models={models} />
        </TabPanel>
      </Tabs>
    </div>
  );
}
