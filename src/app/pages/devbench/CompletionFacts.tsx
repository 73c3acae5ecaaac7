import type { Evaluation } from '../../../model/index.ts';
import { Explained } from '../../components/Explained.tsx';
import { Literal } from '../../components/Literal.tsx';
import { formatDecimal } from '../../lib/format.ts';
import { Fact, ProgramFacts, VerdictFact } from '../solution/Facts.tsx';
import type { CompletionSimilarity } from './useSimilarity.ts';

/** Both verdicts of a completion, how near it is to the golden one, and what ran it. */
export function CompletionFacts({
  evaluation,
  similarity,
}: {
  evaluation: Evaluation | null;
  similarity: CompletionSimilarity | null;
}) {
  if (evaluation === null && similarity === null) return null;
  return (
    <dl className="facts">
      {evaluation === null ? null : (
        <>
          <VerdictFact verdict={evaluation.verdict} />
          {evaluation.strictScore === null ? null : (
            <VerdictFact name="Strict" verdict={evaluation.strictScore === 1 ? 'pass' : 'fail'} />
          )}
          {evaluation.errorType === null ? null : (
            <Fact name="Error type" mono>
              <Literal text={evaluation.errorType} />
            </Fact>
          )}
        </>
      )}
      {similarity === null ? null : (
        <>
          <Fact name="Cosine, first line">
            <Explained
              topic="similarity"
              how="Cosine of the word counts of the two first lines: what the published script computes. 0 to 1."
            >
              {formatDecimal(similarity.firstLine, 3)}
            </Explained>
          </Fact>
          <Fact name="Cosine, whole">
            <Explained
              topic="similarity"
              how="Cosine of the word counts of the two whole completions: what the paper describes. 0 to 1."
            >
              {formatDecimal(similarity.fullCompletion, 3)}
            </Explained>
          </Fact>
          <Fact name="First line">{similarity.line0 ? 'equal' : 'differs'}</Fact>
        </>
      )}
      {evaluation === null ? null : <ProgramFacts evaluation={evaluation} />}
    </dl>
  );
}
