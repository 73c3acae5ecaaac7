import { type ReactNode, useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { formatCount } from '../../lib/format.ts';
import { downloadText } from '../../services/download.ts';
import { announce } from '../../shell/announcer.ts';
import { Button } from '../Button.tsx';
import { type TableColumn, toCsv, toTsv } from './column.ts';
import '../menu.css';

/** The line above a table: its filters, how many rows are shown, which columns, and ways to take it along. */
export function TableTools<Row>({
  name,
  shown,
  total,
  columns,
  choices,
  onChoose,
  late,
  onSettle,
  children,
}: {
  name: string;
  shown: readonly Row[];
  total: number;
  columns: readonly TableColumn<Row>[];
  choices: { id: string; header: string; visible: boolean }[];
  onChoose: (ids: Set<string>) => void;
  late: number;
  onSettle: () => void;
  children: ReactNode;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(toTsv(shown, columns));
    setCopied(true);
    announce(`${formatCount(shown.length)} rows copied.`);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <div className="table-tools">
      <div className="row">{children}</div>
      <div className="row">
        {late > 0 ? <Button onPress={onSettle}>Sort in {formatCount(late)} new</Button> : null}
        <span className="quiet small">
          {shown.length === total
            ? `${formatCount(total)} rows`
            : `${formatCount(shown.length)} of ${formatCount(total)} rows`}
        </span>
        <MenuTrigger>
          <Button weight="quiet">Columns</Button>
          <Popover className="popover" placement="bottom end">
            <Menu
              className="menu"
              aria-label="Columns"
              selectionMode="multiple"
              selectedKeys={choices.filter(({ visible }) => visible).map(({ id }) => id)}
              onSelectionChange={(keys) =>
                onChoose(new Set(keys === 'all' ? choices.map(({ id }) => id) : [...keys].map(String)))
              }
            >
              {choices.map(({ id, header }) => (
                <MenuItem key={id} id={id} className="menu-item" textValue={header}>
                  {header}
                </MenuItem>
              ))}
            </Menu>
          </Popover>
        </MenuTrigger>
        <Button weight="quiet" onPress={copy}>
          {copied ? 'Copied' : 'Copy TSV'}
        </Button>
        <Button
          weight="quiet"
          onPress={() => downloadText(`${name}.csv`, toCsv(shown, columns), 'text/csv;charset=utf-8')}
        >
          CSV
        </Button>
      </div>
    </div>
  );
}
