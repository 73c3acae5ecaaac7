import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { useDocumentTitle } from '../../lib/useDocumentTitle.ts';
import { useQuery } from '../../lib/useQuery.ts';
import type { OpenRun } from '../../services/runs.ts';
import { useShortcuts } from '../../shell/shortcuts.ts';
import { RunHeader } from './RunHeader.tsx';
import '../../components/tabs.css';
import './run.css';

/** A part of a run's page: one tab. */
export interface RunPart {
  /** As it stands in the address. */
  id: string;
  word: string;
  content: ReactNode;
}

/** A run's state and its parts; the first is shown unless the address names another. */
export function RunFrame({
  open,
  snapshot,
  models,
  parts,
}: {
  open: OpenRun;
  snapshot: RunSnapshot;
  /** What "[" and "]" step through. */
  models: readonly string[];
  parts: readonly RunPart[];
}) {
  const [query, change] = useQuery();
  const first = parts[0]?.id;
  const view = parts.find(({ id }) => id === query.get('view'))?.id ?? first ?? '';
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
  const list = useSelectedInView(view);
  return (
    <div className="page">
      <RunHeader open={open} snapshot={snapshot} />
      <Tabs
        className="tabs"
        selectedKey={view}
        onSelectionChange={(key) => change({ view: key === first ? null : String(key) })}
      >
        <TabList ref={list} className="tab-list" aria-label="Parts of the run">
          {parts.map(({ id, word }) => (
            <Tab key={id} id={id} className="tab">
              {word}
            </Tab>
          ))}
        </TabList>
        {parts.map(({ id, content }) => (
          <TabPanel key={id} id={id} className="tab-panel stack">
            {content}
          </TabPanel>
        ))}
      </Tabs>
    </div>
  );
}

/** Scrolls a list of tabs that is wider than the page to the one that is selected, which the address may have named. */
function useSelectedInView(selected: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The tabs are there a frame after their list is.
    const frame = requestAnimationFrame(() => {
      const own = list.current;
      const tab = own?.querySelector(`[data-key="${CSS.escape(selected)}"]`);
      if (!own || !tab) return;
      const { left, right } = own.getBoundingClientRect();
      const { left: start, right: end } = tab.getBoundingClientRect();
      own.scrollLeft += Math.min(0, start - left) + Math.max(0, end - right);
    });
    return () => cancelAnimationFrame(frame);
  }, [selected]);
  return list;
}
