import { useMemo } from 'react';
import { programLanguage } from '../../../model/index.ts';
import { sourceName } from '../../services/sarif.ts';
import type { SolutionPlace } from '../benchmarkViews.ts';
import { useJudgings } from '../run/useJudgings.ts';
import { QualityPane } from '../solution/quality/QualityPane.tsx';
import { useQuality } from '../solution/quality/useQuality.ts';
import { SolutionHeader } from '../solution/SolutionHeader.tsx';
import { useSolution } from '../solution/useSolution.ts';
import { CompletionFacts } from './CompletionFacts.tsx';
import { useColumns } from './columns.tsx';
import { FindingsPane } from './FindingsPane.tsx';
import { GoldenDifference } from './GoldenDifference.tsx';
import { OpinionPane } from './OpinionPane.tsx';
import { ProgramPane } from './ProgramPane.tsx';
import { programView } from './programView.ts';
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
  const text = judging.draft ?? sample?.text ?? '';
  const program = useMemo(
    () => (task === null || sample === null ? null : programView(task, sample, text)),
    [task, sample, text],
  );
  const quality = useQuality(
    task === null || program === null
      ? null
      : {
          text: `${program.around.before}${program.completion}${program.around.after}`,
          language: programLanguage(task),
        },
  );
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
          <ProgramPane solution={solution} program={program} quality={quality} />
          <QualityPane
            quality={quality}
            name={sourceName(place)}
            whole="the whole program, the completion in it"
            own={program === null ? null : { from: program.lines.first, to: program.lines.last }}
          />
          {task === null || sample === null ? null : <GoldenDifference task={task} text={text} />}
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
