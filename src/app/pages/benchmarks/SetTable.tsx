import type { ImportIssue } from '../../../model/index.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { formatMoment, plural } from '../../lib/format.ts';
import { IssueList } from './IssueList.tsx';
import '../../components/plainTable.css';

export interface SetRow {
  id: string;
  name: string;
  /** What the files were recognised as; null if nothing special. */
  note: string | null;
  count: string;
  origin: string;
  importedAt: number;
  issues: ImportIssue[];
  /** A new run with this set; null where this version can't run it. */
  href: string | null;
  /** Comparing the answers with the golden ones, which needs no run; null where there is no such thing. */
  similarity: string | null;
  onDelete: () => void;
}

/** Loaded sets of one kind, each with what was wrong in its files. */
export function SetTable({ title, empty, rows }: { title: string; empty: string; rows: readonly SetRow[] }) {
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet small">{empty}</p>
      ) : (
        <ul className="set-list">
          {rows.map((row) => (
            <li key={row.id} className="set-row">
              <div className="set-name">
                <h3>
                  <Literal text={row.name} />
                </h3>
                <p className="quiet tiny">
                  {row.note === null ? null : (
                    <>
                      <Literal text={row.note} /> ·{' '}
                    </>
                  )}
                  from <Literal text={row.origin} /> · {formatMoment(row.importedAt)}
                </p>
              </div>
              <span className="set-count number small">{row.count}</span>
              <div className="row set-actions">
                {row.href === null ? (
                  <span className="quiet tiny">kept; this version cannot run it</span>
                ) : (
                  <ButtonLink href={row.href} aria-label={`New run with ${row.name}`}>
                    New run
                  </ButtonLink>
                )}
                {row.similarity === null ? null : (
                  <ButtonLink href={row.similarity} aria-label={`Similarity of ${row.name}`}>
                    Similarity
                  </ButtonLink>
                )}
                <Button weight="quiet" aria-label={`Delete ${row.name}`} onPress={row.onDelete}>
                  Delete
                </Button>
              </div>
              {row.issues.length === 0 ? null : (
                <details className="set-issues">
                  <summary className="small">{issueWords(row.issues)}</summary>
                  <IssueList issues={row.issues} />
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** For example "2 errors · 1 warning". */
export function issueWords(issues: readonly ImportIssue[]): string {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const warnings = issues.length - errors;
  return [errors === 0 ? null : plural(errors, 'error'), warnings === 0 ? null : plural(warnings, 'warning')]
    .filter(Boolean)
    .join(' · ');
}
