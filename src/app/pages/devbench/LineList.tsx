import { Literal } from '../../components/Literal.tsx';
import { numbered } from '../../lib/numbered.ts';
import { LineLink } from './LineLink.tsx';

/** Things said of lines of the program, each leading to its line. */
export function LineList({
  title,
  entries,
}: {
  title: string;
  entries: readonly { what: string; message: string; line: number | null }[];
}) {
  if (entries.length === 0) return null;
  return (
    <section className="stack tight">
      <h3>{title}</h3>
      <ul className="line-list">
        {numbered(entries).map(({ place, item: { what, message, line } }) => (
          <li key={place}>
            <LineLink line={line} />
            <span className="mono">
              <strong>
                <Literal text={what} />
              </strong>{' '}
              <Literal text={message} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
