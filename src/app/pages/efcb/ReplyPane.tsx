import { Label, TextArea, TextField } from 'react-aria-components';
import { LiteralBlock } from '../../components/Literal.tsx';
import { JudgingNotes, JudgingTools } from '../solution/JudgingTools.tsx';
import type { Solution } from '../solution/useSolution.ts';
import '../../components/fields.css';

/** The model's reply word for word, to read or to edit and judge again. */
export function ReplyPane({ solution }: { solution: Solution }) {
  const { sample, judging, stored } = solution;
  if (sample === null) {
    return (
      <section className="stack" aria-label="Reply">
        <h2>Reply</h2>
        <p className="quiet">
          {stored === null
            ? 'The model gave no reply: it counts as wrong where a letter is asked for, and is no part of a judge’s mean.'
            : 'The text of this reply is no longer stored; its result is.'}
        </p>
      </section>
    );
  }
  const text = judging.draft ?? sample.text ?? '';
  return (
    <section className="stack" aria-label="Reply">
      <div className="row-spread">
        <h2>{judging.draft === null ? 'Reply' : 'Reply, edited by you'}</h2>
        <div className="row">
          <JudgingTools judging={judging} text={text} disabled={false} />
        </div>
      </div>
      <JudgingNotes judging={judging} />
      {judging.draft === null ? (
        text === '' ? (
          <p className="quiet">The reply is empty.</p>
        ) : (
          <LiteralBlock text={text} label="Reply" />
        )
      ) : (
        <TextField className="field" value={text} onChange={judging.edit}>
          <Label className="visually-hidden">Reply</Label>
          <TextArea className="input mono" rows={14} spellCheck="false" />
        </TextField>
      )}
    </section>
  );
}
