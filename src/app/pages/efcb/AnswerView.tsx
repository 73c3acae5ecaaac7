import { questionOf, readResult } from '../../../benchmarks/efcb/index.ts';
import type { Evaluation } from '../../../model/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { Empty } from '../../components/Note.tsx';
import { formatDecimal } from '../../lib/format.ts';
import type { SolutionPlace } from '../benchmarkViews.ts';
import { Fact, VerdictFact } from '../solution/Facts.tsx';
import { SolutionHeader } from '../solution/SolutionHeader.tsx';
import { useSolution } from '../solution/useSolution.ts';
import { replyColumns } from './columns.tsx';
import { JudgedPane } from './JudgedPane.tsx';
import { MEASURES } from './measures.ts';
import { QuestionPane } from './QuestionPane.tsx';
import { ReplyPane } from './ReplyPane.tsx';
import { TruthPane } from './TruthPane.tsx';
import '../solution/solution.css';
import './efcb.css';

/** A reply to a question of EFCB: what the model saw, what it said, the truth, and how it was judged. */
export function AnswerView(place: SolutionPlace) {
  const solution = useSolution(place, replyColumns);
  const { task, sample, evaluation, judging, snapshot } = solution;
  const question = task === null ? null : questionOf(task);
  const text = judging.draft ?? sample?.text ?? '';
  return (
    <div className="page solution-page">
      <SolutionHeader solution={solution}>
        {evaluation === null ? null : <AnswerFacts evaluation={evaluation} />}
      </SolutionHeader>
      {question === null ? (
        <Empty title="The task set of this run no longer holds this question" />
      ) : (
        <div className="solution-columns">
          <div className="stack">
            <QuestionPane question={question} result={evaluation === null ? null : readResult(evaluation)} />
          </div>
          <div className="stack">
            <ReplyPane solution={solution} />
            <TruthPane
              question={question}
              text={text}
              result={evaluation === null ? null : readResult(evaluation)}
            />
            <JudgedPane
              question={question}
              evaluation={evaluation}
              run={snapshot.run}
              pending={sample !== null && snapshot.run.status === 'running'}
            />
          </div>
        </div>
      )}
    </div>
  );
}

function AnswerFacts({ evaluation }: { evaluation: Evaluation }) {
  const { task, value, letter, accepted } = readResult(evaluation);
  const byLetter = accepted.length > 0;
  return (
    <dl className="facts">
      <VerdictFact verdict={evaluation.verdict} />
      {byLetter ? (
        <>
          <Fact name="Letter read">{letter ?? 'none'}</Fact>
          <Fact name="Right">
            <Literal text={accepted.join(' or ')} />
          </Fact>
        </>
      ) : (
        <Fact name={MEASURES[task].name}>
          {value === null
            ? 'no score'
            : `${formatDecimal(value, task === 'reverse-qa-hallu' ? 0 : 2)} of ${task === 'reverse-qa-hallu' ? 1 : 10}`}
        </Fact>
      )}
      {evaluation.errorType === null ? null : (
        <Fact name="Why">
          <Literal text={evaluation.errorMessage ?? evaluation.errorType} />
        </Fact>
      )}
      {evaluation.fromCache ? <Fact name="Judged">before, from cache</Fact> : null}
    </dl>
  );
}
