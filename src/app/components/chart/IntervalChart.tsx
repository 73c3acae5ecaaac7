import { useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../lib/useLoad.ts';
import { Button } from '../Button.tsx';
import { IntervalTable } from './IntervalTable.tsx';
import type { IntervalRow } from './interval.ts';
import './chart.css';

/** Scores with intervals by group, one panel a model on the same scale; the numbers stand behind it as a table. */
export function IntervalChart({
  title,
  name,
  groupWord,
  rows,
  series,
}: {
  title: string;
  /** File name of downloads, without the ending. */
  name: string;
  /** What a group is, for example "Topic". */
  groupWord: string;
  rows: readonly IntervalRow[];
  /** All series in order, also those without a row here: their colour and place stay the same. */
  series: readonly string[];
}) {
  const [asTable, setAsTable] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const groups = new Set(rows.map(({ group }) => group)).size;
  useDrawing(host, rows, series, !asTable, setFailure);
  const download = async (kind: 'svg' | 'png') => {
    const svg = host.current?.querySelector('svg');
    if (!svg) return;
    const { exportChart } = await import('./exportChart.ts');
    await exportChart(svg, name, kind).catch((reason: unknown) => setFailure(messageOf(reason)));
  };
  return (
    <figure className="chart" aria-labelledby={titleId}>
      <figcaption className="row-spread">
        <h3 id={titleId}>{title}</h3>
        <span className="row chart-tools">
          <Button weight="quiet" onPress={() => setAsTable(!asTable)}>
            {asTable ? 'Chart' : 'Table'}
          </Button>
          <Button weight="quiet" isDisabled={asTable} onPress={() => download('svg')}>
            SVG
          </Button>
          <Button weight="quiet" isDisabled={asTable} onPress={() => download('png')}>
            PNG
          </Button>
        </span>
      </figcaption>
      {failure === null ? null : <p className="small">The chart could not be drawn: {failure}</p>}
      {asTable ? null : (
        <div
          ref={host}
          className="chart-drawing"
          aria-hidden="true"
          style={{ minBlockSize: groups * 22 + 56 }}
        />
      )}
      <div className={asTable ? 'table-scroll' : 'visually-hidden'}>
        <IntervalTable caption={title} groupWord={groupWord} rows={rows} links={asTable} />
      </div>
    </figure>
  );
}

/** Draws anew when the rows, the width or the theme change. Loads the charting library when first needed. */
function useDrawing(
  host: React.RefObject<HTMLDivElement | null>,
  rows: readonly IntervalRow[],
  series: readonly string[],
  active: boolean,
  onFailure: (message: string | null) => void,
): void {
  const content = JSON.stringify([rows, series]);
  useEffect(() => {
    const element = host.current;
    if (!active || element === null) return;
    const [drawnRows, drawnSeries] = JSON.parse(content) as [IntervalRow[], string[]];
    let current = true;
    let width = 0;
    const draw = async (available: number) => {
      try {
        const { drawIntervals } = await import('./drawIntervals.ts');
        if (!current) return;
        element.replaceChildren(drawIntervals(drawnRows, drawnSeries, available));
        onFailure(null);
      } catch (reason) {
        if (current) onFailure(messageOf(reason));
      }
    };
    const observer = new ResizeObserver(([entry]) => {
      const available = Math.floor(entry?.contentRect.width ?? 0);
      if (available === 0 || available === width) return;
      width = available;
      void draw(available);
    });
    observer.observe(element);
    return () => {
      current = false;
      observer.disconnect();
    };
  }, [host, content, active, onFailure]);
}
