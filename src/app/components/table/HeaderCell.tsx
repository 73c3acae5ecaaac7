import type { KeyboardEvent, MouseEvent, TouchEvent } from 'react';
import { Button, Tooltip, TooltipTrigger } from 'react-aria-components';
import type { Sort, TableColumn } from './column.ts';
import '../tooltip.css';

/** A heading that sorts by being pressed and is resized by pointer or by arrow keys. */
export function HeaderCell<Row>({
  column,
  width,
  sort,
  onSort,
  onResizeStart,
  onResize,
}: {
  column: TableColumn<Row>;
  width: number;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  onResizeStart: (event: unknown) => void;
  onResize: (width: number) => void;
}) {
  const direction = sort?.id !== column.id ? 'none' : sort.descending ? 'descending' : 'ascending';
  const press = () => {
    const firstDescending = column.align === 'end';
    if (direction === 'none') onSort({ id: column.id, descending: firstDescending });
    else if ((direction === 'descending') === firstDescending)
      onSort({ id: column.id, descending: !firstDescending });
    else onSort(null);
  };
  const resizeByKey = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -16 : event.key === 'ArrowRight' ? 16 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(Math.min(Math.max(width + by, 56), 960));
  };
  const heading = (
    <Button className="header-button" onPress={press}>
      <span className="header-word">{column.header}</span>
      {direction === 'none' ? null : (
        <span className="header-arrow" aria-hidden="true">
          {direction === 'ascending' ? '▲' : '▼'}
        </span>
      )}
    </Button>
  );
  return (
    <th scope="col" aria-sort={direction} className={column.align === 'end' ? 'number' : undefined}>
      {column.explain === undefined ? (
        heading
      ) : (
        <TooltipTrigger delay={400}>
          {heading}
          <Tooltip className="tooltip" placement="bottom start">
            {column.explain}
          </Tooltip>
        </TooltipTrigger>
      )}
      <hr
        className="resizer"
        aria-orientation="vertical"
        aria-label={`Width of ${column.header}`}
        aria-valuenow={Math.round(width)}
        aria-valuemin={56}
        aria-valuemax={960}
        tabIndex={0}
        onMouseDown={(event: MouseEvent) => onResizeStart(event)}
        onTouchStart={(event: TouchEvent) => onResizeStart(event)}
        onKeyDown={resizeByKey}
      />
    </th>
  );
}
