import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { messageOf } from '../../lib/useLoad.ts';
import { Button } from '../Button.tsx';
import './chart.css';

/** A chart with its title, its numbers behind it as a table, and ways to take it along. */
export function ChartFrame({
  title,
  name,
  minHeight,
  content,
  draw,
  table,
}: {
  title: string;
  /** File name of downloads, without the ending. */
  name: string;
  /** Room in CSS pixels that is kept until it is drawn, so that nothing moves then. */
  minHeight: number;
  /** Everything that the drawing depends on but for width and theme, as text: it is drawn anew when it changes. */
  content: string;
  /** Draws it so wide; may load what it needs. */
  draw: (width: number) => Promise<Element>;
  /** The numbers. `shown` is false where the table is only there for screen readers. */
  table: (shown: boolean) => ReactNode;
}) {
  const [asTable, setAsTable] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const host = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useDrawing(host, content, draw, !asTable, setFailure);
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
        <div ref={host} className="chart-drawing" aria-hidden="true" style={{ minBlockSize: minHeight }} />
      )}
      <div className={asTable ? 'table-scroll' : 'visually-hidden'}>{table(asTable)}</div>
    </figure>
  );
}

/** Draws anew when the content, the width or the theme change. */
function useDrawing(
  host: React.RefObject<HTMLDivElement | null>,
  content: string,
  draw: (width: number) => Promise<Element>,
  active: boolean,
  onFailure: (message: string | null) => void,
): void {
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });
  useEffect(() => {
    const element = host.current;
    // The content stands for all that is drawn.
    if (!active || element === null || content === '') return;
    let current = true;
    let width = 0;
    const drawNow = async (available: number) => {
      try {
        const drawing = await latest.current(available);
        if (!current) return;
        element.replaceChildren(drawing);
        onFailure(null);
      } catch (reason) {
        if (current) onFailure(messageOf(reason));
      }
    };
    const observer = new ResizeObserver(([entry]) => {
      const available = Math.floor(entry?.contentRect.width ?? 0);
      if (available === 0 || available === width) return;
      width = available;
      void drawNow(available);
    });
    observer.observe(element);
    return () => {
      current = false;
      observer.disconnect();
    };
  }, [host, content, active, onFailure]);
}
