import { type CaseOutcome, tellsMemory } from '../../../../benchmarks/compass/index.ts';
import { type EvaluationSettings, programLanguage, type Task } from '../../../../model/index.ts';
import { Button } from '../../../components/Button.tsx';
import { CurveChart } from '../../../components/chart/CurveChart.tsx';
import type { CurvePoint } from '../../../components/chart/curve.ts';
import { Note } from '../../../components/Note.tsx';
import { formatBytes, formatCount } from '../../../lib/format.ts';
import type { CasePeaks } from '../../../services/compassMemory.ts';
import { useMemory } from './useMemory.ts';

const SOLUTION = 'Solution';
const REFERENCE = 'Reference';

/** Peak memory over size: what the run measured, and on demand the reference beside it. */
export function MemoryPart({
  task,
  text,
  cases,
  settings,
  name,
}: {
  task: Task;
  /** The solution that the cases are of. */
  text: string;
  /** Efficiency cases. */
  cases: readonly CaseOutcome[];
  settings: EvaluationSettings;
  /** File name of downloads. */
  name: string;
}) {
  const memory = useMemory({ task, text, cases }, settings);
  if (!tellsMemory({ language: programLanguage(task) })) {
    return (
      <section className="stack" aria-label="Memory">
        <h2>Memory</h2>
        <p className="quiet small">
          Only the engine for Python tells what a call allocates, so there is no memory to show here.
        </p>
      </section>
    );
  }
  const points = pointsOf(memory.peaks ?? ofTheRun(cases));
  const isMeasured = memory.peaks !== null;
  return (
    <section className="stack" aria-label="Memory">
      <div className="row-spread">
        <h2>Memory</h2>
        {memory.status === 'working' ? (
          <Button onPress={memory.stop}>Stop measuring</Button>
        ) : (
          <Button weight="quiet" onPress={memory.measure}>
            {isMeasured ? 'Measure again' : 'Measure beside the reference'}
          </Button>
        )}
      </div>
      <p className="quiet small">
        Peak of what a call allocates, measured apart from time.{' '}
        {isMeasured
          ? 'Measured just now; the run itself is unchanged.'
          : points.length > 0
            ? 'As the run measured it, for the cases that passed.'
            : 'The run measured none: no efficiency case passed.'}
      </p>
      {memory.status === 'working' ? (
        <p className="quiet small" role="status">
          Calling the reference and the solution once more with every case.
        </p>
      ) : null}
      {memory.message === null ? null : (
        <Note tone="error" title="It could not be measured">
          {memory.message}
        </Note>
      )}
      {points.length === 0 ? null : (
        <CurveChart
          title="Peak memory over size"
          name={`${name}-memory`}
          points={points}
          series={isMeasured ? [SOLUTION, REFERENCE] : [SOLUTION]}
          x={{ word: 'Size', write: formatCount }}
          y={{ word: 'Peak memory', write: formatBytes }}
        />
      )}
    </section>
  );
}

function ofTheRun(cases: readonly CaseOutcome[]): CasePeaks[] {
  return cases.map(({ name, size, peakBytes }) => ({
    name,
    size,
    solutionBytes: peakBytes,
    referenceBytes: null,
  }));
}

function pointsOf(peaks: readonly CasePeaks[]): CurvePoint[] {
  return peaks.flatMap(({ name: label, size: x, solutionBytes, referenceBytes }) => {
    if (x === null || x <= 0) return [];
    return [
      { series: SOLUTION, y: solutionBytes },
      { series: REFERENCE, y: referenceBytes },
    ].flatMap(({ series, y }) => (y === null || y <= 0 ? [] : [{ series, label, x, y, atLeast: false }]));
  });
}
