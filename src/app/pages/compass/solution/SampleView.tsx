import { useMemo } from 'react';
import { compassResultOf, compassTaskOf, yardstickOf } from '../../../../benchmarks/compass/index.ts';
import { isJudged } from '../../../../benchmarks/compass/reports/scored.ts';
import { sourceName } from '../../../services/sarif.ts';
import type { SolutionPlace } from '../../benchmarkViews.ts';
import { SolutionHeader } from '../../solution/SolutionHeader.tsx';
import { useSolution } from '../../solution/useSolution.ts';
import { sampleColumns } from '../columns.tsx';
import { CaseTable } from './CaseTable.tsx';
import { HealthPart } from './HealthPart.tsx';
import { MemoryPart } from './MemoryPart.tsx';
import { OutcomeNotes } from './OutcomeNotes.tsx';
import { ReferencePart } from './ReferencePart.tsx';
import { SampleFacts } from './SampleFacts.tsx';
import { SamplePane } from './SamplePane.tsx';
import { StatementPart } from './StatementPart.tsx';
import { TimePart } from './TimePart.tsx';
import '../../solution/solution.css';
import './sample.css';

/** A sample of COMPASS: the problem, the code with what was found in it, each case, time and memory over size. */
export function SampleView(place: SolutionPlace) {
  const solution = useSolution(place, sampleColumns);
  const { snapshot, task, sample, evaluation, judging } = solution;
  const asked = useMemo(() => (task === null ? null : compassTaskOf(task)), [task]);
  const told = useMemo(() => (evaluation === null ? null : compassResultOf(evaluation)), [evaluation]);
  const result = evaluation !== null && isJudged(evaluation) ? told : null;
  const report = told?.report ?? null;
  const text = judging.draft ?? sample?.text ?? '';
  const name = sourceName(place);
  const fileName = name.replaceAll('/', '-');
  return (
    <div className="page solution-page">
      <SolutionHeader solution={solution}>
        {evaluation === null ? null : (
          <SampleFacts evaluation={evaluation} result={result} human={asked?.human ?? null} />
        )}
      </SolutionHeader>
      <OutcomeNotes
        evaluation={evaluation}
        result={result}
        pending={sample !== null && snapshot.run.status === 'running'}
      />
      <div className="solution-columns">
        <div className="stack">
          {asked === null ? (
            <p className="quiet">The task set of this run no longer holds this task.</p>
          ) : (
            <StatementPart task={asked} />
          )}
          <SamplePane solution={solution} report={report} />
        </div>
        {evaluation === null ? null : <HealthPart report={report} name={name} />}
      </div>
      {result === null ? null : (
        <>
          <section className="stack" aria-label="Cases">
            <h2>Cases</h2>
            <CaseTable caption="Efficiency cases" cases={result.efficiencyCases} />
            <CaseTable caption="Correctness cases" cases={result.correctnessCases} />
          </section>
          <div className="sample-charts">
            <TimePart
              cases={result.efficiencyCases}
              growth={result.growth}
              yardstick={asked === null ? undefined : yardstickOf(asked)}
              name={fileName}
            />
            {task === null || sample === null ? null : (
              <MemoryPart
                task={task}
                text={text}
                cases={result.efficiencyCases}
                settings={snapshot.run.settings}
                name={fileName}
              />
            )}
          </div>
        </>
      )}
      {asked === null || sample === null ? null : <ReferencePart task={asked} text={text} />}
    </div>
  );
}
