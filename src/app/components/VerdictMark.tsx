import type { ReactNode } from 'react';
import type { Verdict } from '../../model/index.ts';
import './verdict.css';

/**
 * A verdict as shape, word and colour, so that none of them has to carry it alone.
 *
 * @param word another word for it; false where it is only for screen readers.
 */
export function VerdictMark({ verdict, word = true }: { verdict: Verdict; word?: boolean | string }) {
  return (
    <span className={`verdict verdict-${verdict}`}>
      <svg className="verdict-shape" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        {SHAPES[verdict]}
      </svg>
      <span className={word === false ? 'visually-hidden' : undefined}>
        {typeof word === 'string' ? word : VERDICT_WORDS[verdict]}
      </span>
    </span>
  );
}

export const VERDICT_WORDS: Record<Verdict, string> = {
  pass: 'pass',
  partial: 'partial',
  fail: 'fail',
  error: 'error',
  'timed-out': 'timed out',
  unsupported: 'unsupported',
  unjudged: 'not judged',
  cancelled: 'cancelled',
  absent: 'absent',
};

/** Said where a verdict first appears on a page. */
export const VERDICT_MEANINGS: Record<Verdict, string> = {
  pass: 'every test passed',
  partial: 'some tests passed, not all',
  fail: 'it ran, and no test passed',
  error: 'it could not be run, or its own text is wrong',
  'timed-out': 'a limit on time decided, also when it ran alone',
  unsupported: 'this runtime lacks something it needs; not a wrong answer',
  unjudged: 'the judge gave no score, or there was none; not a zero',
  cancelled: 'the run was stopped before it was judged',
  absent: 'the model gave no answer; counts as 0',
};

const SHAPES: Record<Verdict, ReactNode> = {
  pass: (
    <>
      <circle cx="6" cy="6" r="5.5" fill="currentColor" />
      <path d="M3.4 6.2 5.3 8.1 8.7 4.3" fill="none" stroke="var(--surface)" strokeWidth="1.6" />
    </>
  ),
  partial: (
    <>
      <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 1.2a4.8 4.8 0 0 1 0 9.6z" fill="currentColor" />
    </>
  ),
  fail: <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="2" />,
  error: (
    <>
      <path d="M6 .8 11.6 11H.4z" fill="currentColor" />
      <path d="M6 4.4v3.2M6 8.6v1.3" stroke="var(--surface)" strokeWidth="1.3" />
    </>
  ),
  'timed-out': (
    <>
      <circle cx="6" cy="6" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 3v3.2h2.6" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  unsupported: (
    <rect
      x="1.5"
      y="1.5"
      width="9"
      height="9"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeDasharray="2.4 1.4"
    />
  ),
  unjudged: (
    <>
      <circle
        cx="6"
        cy="6"
        r="4.8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeDasharray="2.2 1.6"
      />
      <path d="M4 6h4" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  cancelled: (
    <>
      <rect x="1.5" y="1.5" width="9" height="9" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M2 10l8-8" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  absent: <path d="M2 6h8" stroke="currentColor" strokeWidth="2" />,
};
