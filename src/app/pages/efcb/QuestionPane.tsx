import {
  type EfcbQuestion,
  type EfcbResult,
  isChoice,
  LETTERS,
  userMessage,
} from '../../../benchmarks/efcb/index.ts';
import { choicesOf } from '../../../benchmarks/efcb/reading/choices.ts';
import { LiteralBlock } from '../../components/Literal.tsx';
import { VerdictMark } from '../../components/VerdictMark.tsx';
import { numbered } from '../../lib/numbered.ts';

/** What the model was shown: every message, and a multiple choice by its choices. */
export function QuestionPane({ question, result }: { question: EfcbQuestion; result: EfcbResult | null }) {
  const choices = isChoice(question.task) ? choicesOf(userMessage(question.input)) : null;
  const others = choices === null ? question.input : question.input.filter(({ role }) => role !== 'user');
  return (
    <section className="stack" aria-label="What the model saw">
      <h2>What the model saw</h2>
      {numbered(others).map(({ place, item: { role, content } }) => (
        <section key={place} className="stack tight">
          <h3>{role}</h3>
          <LiteralBlock text={content} label={`Message of the ${role}`} />
        </section>
      ))}
      {choices === null ? null : (
        <>
          <section className="stack tight">
            <h3>user</h3>
            <LiteralBlock text={choices.statement} label="What is asked" />
          </section>
          {LETTERS.map((letter, at) => (
            <section key={letter} className="stack tight">
              <h3 className="choice-mark">
                Choice {letter}
                {question.ideal.includes(letter) ? <span>right</span> : null}
                {result?.letter === letter ? (
                  <>
                    <span>given</span>
                    <VerdictMark verdict={question.ideal.includes(letter) ? 'pass' : 'fail'} word={false} />
                  </>
                ) : null}
              </h3>
              <LiteralBlock text={choices.patches[at] ?? ''} label={`Choice ${letter}`} />
            </section>
          ))}
        </>
      )}
    </section>
  );
}
