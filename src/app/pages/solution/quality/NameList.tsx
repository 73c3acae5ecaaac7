import type { NameNote } from '../../../../model/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Literal } from '../../../components/Literal.tsx';
import { ShowAll, useFirst } from '../../../components/ShowAll.tsx';
import { plural } from '../../../lib/format.ts';
import { numbered } from '../../../lib/numbered.ts';
import { useQuery } from '../../../lib/useQuery.ts';

/** What is told of names and not scored, each with its line and whose convention it is; folded away. */
export function NameList({ notes }: { notes: readonly NameNote[] }) {
  const [, change] = useQuery();
  const { shown, showAll } = useFirst(notes);
  if (notes.length === 0) return null;
  return (
    <details className="names">
      <summary className="small">{plural(notes.length, 'note')} on names, told and not scored</summary>
      <ol className="findings">
        {numbered(shown).map(({ place, item: { message, convention, line } }) => (
          <li key={place} className="finding">
            <div className="row-spread">
              <span>
                <Literal text={message} />
              </span>
              <Button weight="quiet" onPress={() => change({ line: String(line), finding: null })}>
                line {line}
              </Button>
            </div>
            <p className="quiet small">{convention}.</p>
          </li>
        ))}
      </ol>
      <ShowAll count={notes.length} showAll={showAll} />
    </details>
  );
}
