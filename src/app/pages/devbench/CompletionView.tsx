import type { SolutionPlace } from '../benchmarkViews.ts';
import { useJudgings } from '../run/useJudgings.ts';
import { SolutionHeader } from '../solution/SolutionHeader.tsx';
import { useSolution } from '../solution/useSolution.ts';
import { CompletionFacts } from './CompletionFacts.tsx';
import { useColumns } from './columns.tsx';
import { FindingsPane } from './FindingsPane.tsx';
import { GoldenDifference } from './GoldenDifference.tsx';
import { OpinionPane } from './OpinionPane.tsx';
import { ProgramPane } from './ProgramPane.tsx';
import { useSimilarityOf } from './useSimilarity.ts';
import '../solution/solution.css';
import './devbench.css';

/** A completion of DevBench: the program it makes, how it differs from the golden one, and what came of it. */
export function CompletionView(place: SolutionPlace) {
  const similarities = useSimilarityOf(place.open);
  const judgings = useJudgings(place.open);
  const columnsFor = useColumns(similarities.value);
  const solution = useSolution(place, columnsFor);
  const { task, sample, evaluation, judging, snapshot } = solution;
  return (
    <div className="page solution-page">
      <SolutionHeader solution={solution}>
        <CompletionFacts
          evaluation={evaluation}
          similarity={similarities.value?.of(place.model, place.taskId, place.index) ?? null}
        />
      </SolutionHeader>
      <div className="solution-columns">
        <div className="stack">
          <ProgramPane solution={solution} />
          {task === null || sample === null ? null : (
            <GoldenDifference task={task} text={judging.draft ?? sample.text ?? ''} />
          )}
        </div>
        <div className="stack">
          <FindingsPane
            task={task}
            evaluation={evaluation}
            pending={sample !== null && snapshot.run.status === 'running'}
          />
          <OpinionPane
            judgings={judgings}
            isThis={({ model, taskId, index }) =>
              model === place.model && taskId === place.taskId && index === place.index
            }
          />
        </div>
      </div>
    </div>
  );
}
