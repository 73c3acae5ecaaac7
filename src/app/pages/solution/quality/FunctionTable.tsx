import type { FunctionMetrics } from '../../../../model/index.ts';
import { Literal } from '../../../components/Literal.tsx';
import { MatrixTable } from '../../../components/MatrixTable.tsx';
import { ShowAll, useFirst } from '../../../components/ShowAll.tsx';
import { formatCount } from '../../../lib/format.ts';
import { numbered } from '../../../lib/numbered.ts';

const COLUMNS = [
  { key: 'cyclomatic', name: <abbr title="McCabe’s number: independent paths">Cyclomatic</abbr> },
  { key: 'cognitive', name: <abbr title="Cognitive complexity, as SonarSource defines it">Cognitive</abbr> },
  { key: 'nesting', name: <abbr title="Depth of nested control structures">Nesting</abbr> },
  { key: 'lines', name: <abbr title="Lines that hold code">Lines</abbr> },
  { key: 'arguments', name: 'Arguments' },
];

/** What was measured of each function of a source. */
export function FunctionTable({ functions }: { functions: readonly FunctionMetrics[] }) {
  const { shown, showAll } = useFirst(functions);
  if (functions.length === 0) return <p className="quiet small">The source defines no function.</p>;
  return (
    <>
      <MatrixTable
        caption="Functions"
        corner="Function"
        columns={COLUMNS}
        rows={numbered(shown).map(({ place, item }) => ({
          key: String(place),
          name: (
            <span className="mono">
              <Literal text={item.name} />
            </span>
          ),
          note: `line ${item.lines.from}`,
          cells: [item.cyclomatic, item.cognitive, item.nesting, item.codeLines, item.parameters].map(
            formatCount,
          ),
        }))}
      />
      <ShowAll count={functions.length} showAll={showAll} />
    </>
  );
}
