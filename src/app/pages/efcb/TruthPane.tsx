import {
  type EfcbQuestion,
  type EfcbResult,
  isChoice,
  LETTERS,
  userMessage,
} from '../../../benchmarks/efcb/index.ts';
import { choicesOf } from '../../../benchmarks/efcb/reading/choices.ts';
import { DiffView } from '../../components/code/DiffView.tsx';
import { LiteralBlock } from '../../components/Literal.tsx';
import { numbered } from '../../lib/numbered.ts';

/** What the reply is held against: the right choice beside the one given, or the text that a judge compares with. */
export function TruthPane({
  question,
  text,
  result,
}: {
  question: EfcbQuestion;
  /** The reply. */
  text: string;
  result: EfcbResult | null;
}) {
  return isChoice(question.task) ? (
    <RightChoice question={question} result={result} />
  ) : (
    <section className="stack" aria-label="Truth">
      <h2>Truth</h2>
      {question.task === 'mpr-gen' ? (
        <>
          <p className="quiet small">
            What only the patch as it was merged has stands left, or where there is no room above, with a
            minus; what only the reply has, right or below.
          </p>
          <DiffView
            original={question.ideal[0] ?? ''}
            originalLabel="The patch as it was merged"
            changed={text}
            changedLabel="The reply"
            language={null}
          />
        </>
      ) : (
        numbered(question.ideal).map(({ place, item }) => (
          <LiteralBlock key={place} text={item} label="Title and description as written" />
        ))
      )}
    </section>
  );
}

function RightChoice({ question, result }: { question: EfcbQuestion; result: EfcbResult | null }) {
  const choices = choicesOf(userMessage(question.input));
  const patchOf = (wanted: string | null) =>
    choices?.patches.find((_, place) => LETTERS[place] === wanted) ?? null;
  const right = question.ideal[0] ?? null;
  const given = result?.letter ?? null;
  const [rightPatch, givenPatch] = [patchOf(right), patchOf(given)];
  const isRight = given !== null && question.ideal.includes(given);
  return (
    <section className="stack" aria-label="Truth">
      <h2>Truth</h2>
      <p>
        {question.ideal.join(' or ')}
        {given === null
          ? '; no letter was read from the reply.'
          : isRight
            ? ', as given.'
            : `; given was ${given}.`}
      </p>
      {isRight || rightPatch === null || givenPatch === null ? null : (
        <DiffView
          original={rightPatch}
          originalLabel={`Choice ${right}, right`}
          changed={givenPatch}
          changedLabel={`Choice ${given}, given`}
          language={null}
        />
      )}
    </section>
  );
}
