import type { ReactNode } from 'react';
import { reachable } from '../lib/reachable.ts';
import './matrixTable.css';
import './plainTable.css';

/** One line of figures. */
export interface MatrixRow {
  key: string;
  name: ReactNode;
  /** Said beside the name; null for nothing. */
  note?: ReactNode;
  /** One for each column. */
  cells: readonly ReactNode[];
}

/** Figures in rows and columns. The rows' names stay in view where the table is wider than the page. */
export function MatrixTable({
  caption,
  corner,
  columns,
  rows,
}: {
  caption: string;
  /** What the rows are. */
  corner: string;
  columns: readonly { key: string; name: ReactNode }[];
  rows: readonly MatrixRow[];
}) {
  return (
    <div className="table-scroll" {...reachable(caption)}>
      <table className="plain-table matrix-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, note, cells }) => (
            <tr key={key}>
              <th scope="row">
                {name}
                {note === undefined || note === null ? null : (
                  <>
                    {' '}
                    <span className="matrix-note">{note}</span>
                  </>
                )}
              </th>
              {columns.map((column, at) => (
                <td key={column.key} className="number">
                  {cells[at] ?? <span className="quiet">–</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
