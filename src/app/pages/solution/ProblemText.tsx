import { Fragment } from 'react';
import { Literal } from '../../components/Literal.tsx';
import { numbered } from '../../lib/numbered.ts';

/** A problem's words; what stands between backticks on one line is set as code. */
export function ProblemText({ text }: { text: string }) {
  return numbered(text.split(/`([^`\n]+)`/)).map(({ place, item }) => (
    <Fragment key={place}>
      {place % 2 === 1 ? (
        <code>
          <Literal text={item} />
        </code>
      ) : (
        <Literal text={item} />
      )}
    </Fragment>
  ));
}
