import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useMemo, useRef } from 'react';
import { useHref, useNavigate } from 'react-router';
import { useShortcuts } from '../../shell/shortcuts.ts';
import type { Sort, TableColumn } from './column.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { TableTools } from './TableTools.tsx';
import { useRowFocus } from './useRowFocus.ts';
import { useSettledOrder } from './useSettledOrder.ts';
import './table.css';

const ROW_HEIGHT = 32;
const HEADER_HEIGHT = 36;

const features = tableFeatures({ columnVisibilityFeature, columnSizingFeature, columnResizingFeature });

/** Row models, visibility and widths come from TanStack; order and filter are the page's, kept in its address. */
export function DataTable<Row extends object>({
  label,
  name,
  rows,
  filter,
  columns,
  rowId,
  rowHref,
  sort,
  onSort,
  tools,
  empty,
}: {
  /** What the table holds, for people who can't see it. */
  label: string;
  /** File name of downloads, without the ending. */
  name: string;
  rows: readonly Row[];
  filter: (row: Row) => boolean;
  /** The first column names the row and stays in view. */
  columns: readonly TableColumn<Row>[];
  rowId: (row: Row) => string;
  rowHref: (row: Row) => string;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  tools?: ReactNode;
  empty: ReactNode;
}) {
  const { ordered, late, settle } = useSettledOrder(rows, rowId, columns, sort);
  const shown = useMemo(() => ordered.filter(filter), [ordered, filter]);
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return helper.columns(
      columns.map((column, index) =>
        helper.accessor((row) => column.value(row), {
          id: column.id,
          header: column.header,
          size: column.width,
          minSize: 56,
          maxSize: 960,
          enableHiding: index > 0,
        }),
      ),
    );
  }, [columns]);
  const table = useTable({
    features,
    data: shown,
    columns: definitions,
    getRowId: rowId,
    columnResizeMode: 'onChange',
    initialState: {
      columnVisibility: Object.fromEntries(columns.map(({ id, hidden }) => [id, hidden !== true])),
    },
  });

  const scroller = useRef<HTMLDivElement>(null);
  const models = table.getRowModel().rows;
  const virtual = useVirtualizer({
    count: models.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 16,
    scrollPaddingStart: HEADER_HEIGHT,
    scrollPaddingEnd: ROW_HEIGHT,
  });
  const { move, remember } = useRowFocus(scroller, models.length, (index) => virtual.scrollToIndex(index));
  useShortcuts({ j: () => move(1), k: () => move(-1) });

  const visible = table.getVisibleLeafColumns();
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const visibleColumns = visible.flatMap(({ id }) => byId.get(id) ?? []);
  const items = virtual.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const headers = table.getHeaderGroups()[0]?.headers ?? [];

  return (
    <section className="data-table" aria-label={label}>
      <TableTools
        name={name}
        shown={shown}
        total={rows.length}
        columns={visibleColumns}
        choices={table
          .getAllLeafColumns()
          .filter((column) => column.getCanHide())
          .map((column) => ({
            id: column.id,
            header: byId.get(column.id)?.header ?? column.id,
            visible: column.getIsVisible(),
          }))}
        onChoose={(ids) =>
          table.setColumnVisibility(
            Object.fromEntries(columns.map(({ id }, index) => [id, index === 0 || ids.has(id)])),
          )
        }
        late={late}
        onSettle={settle}
      >
        {tools}
      </TableTools>
      {shown.length === 0 ? (
        empty
      ) : (
        <div className="table-scroller" ref={scroller}>
          <table
            className="data-grid"
            aria-label={label}
            aria-rowcount={shown.length + 1}
            style={{ inlineSize: table.getTotalSize() }}
          >
            <colgroup>
              {visible.map((column) => (
                <col key={column.id} style={{ inlineSize: column.getSize() }} />
              ))}
            </colgroup>
            <thead>
              <tr aria-rowindex={1}>
                {headers.map((header) => {
                  const column = byId.get(header.column.id);
                  return column === undefined ? null : (
                    <HeaderCell
                      key={header.id}
                      column={column}
                      width={header.getSize()}
                      sort={sort}
                      onSort={onSort}
                      onResizeStart={header.getResizeHandler()}
                      onResize={(width) =>
                        table.setColumnSizing((sizes) => ({ ...sizes, [column.id]: width }))
                      }
                    />
                  );
                })}
              </tr>
            </thead>
            <tbody>
              {above > 0 ? <Spacer height={above} columns={visible.length} /> : null}
              {items.map((item) => {
                const model = models[item.index];
                return model === undefined ? null : (
                  <Row
                    key={model.id}
                    index={item.index}
                    row={model.original}
                    columns={visibleColumns}
                    href={rowHref(model.original)}
                    onFocus={remember}
                    onMove={move}
                  />
                );
              })}
              {below > 0 ? <Spacer height={below} columns={visible.length} /> : null}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

const unheard = { 'aria-hidden': true };

/** Stands for the rows that are not rendered. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr className="spacer" {...unheard}>
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  );
}

function Row<R>({
  index,
  row,
  columns,
  href,
  onFocus,
  onMove,
}: {
  index: number;
  row: R;
  columns: readonly TableColumn<R>[];
  href: string;
  onFocus: (index: number) => void;
  onMove: (by: number) => void;
}) {
  const navigate = useNavigate();
  const address = useHref(href);
  return (
    // The link in the first cell serves the keyboard; the row only widens its target for the pointer.
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      onClick={(event) => {
        const target = event.target;
        if (target instanceof Element && target.closest('a, button') !== null) return;
        if (document.getSelection()?.isCollapsed === false) return;
        navigate(href);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
        event.preventDefault();
        onMove(event.key === 'ArrowDown' ? 1 : -1);
      }}
    >
      {columns.map((column, place) => {
        const content = column.cell?.(row) ?? <bdi>{column.value(row) ?? '–'}</bdi>;
        return place === 0 ? (
          <th key={column.id} scope="row">
            <a
              className="row-link"
              href={address}
              onFocus={() => onFocus(index)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
                event.preventDefault();
                navigate(href);
              }}
            >
              {content}
            </a>
          </th>
        ) : (
          <td key={column.id} className={column.align === 'end' ? 'number' : undefined}>
            {content}
          </td>
        );
      })}
    </tr>
  );
}
