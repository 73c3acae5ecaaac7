import { Link, useNavigate } from 'react-router';
import type { Evaluation, Task } from '../../../model/index.ts';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { Explained } from '../../components/Explained.tsx';
import { Literal } from '../../components/Literal.tsx';
import { VERDICT_MEANINGS, VerdictMark } from '../../components/VerdictMark.tsx';
import { formatCount, formatDecimal, formatDuration, formatMemory } from '../../lib/format.ts';
import { solutionAddress } from '../run/solutionAddress.ts';
import type { Neighbours } from './neighbours.ts';

/** Where this is, the verdict in one line, and the way to the next. */
export function SolutionHeader({
  runId,
  runName,
  back,
  task,
  taskId,
  model,
  models,
  evaluation,
  around,
  query,
}: {
  runId: string;
  runName: string;
  back: string;
  task: Task | null;
  taskId: string;
  model: string;
  models: readonly string[];
  evaluation: Evaluation | null;
  around: Neighbours;
  query: URLSearchParams;
}) {
  const navigate = useNavigate();
  const go = (row: { model: string; taskId: string; index: number } | null) => {
    if (row !== null) navigate(solutionAddress(runId, row, query));
  };
  return (
    <header className="stack solution-header">
      <div className="row-spread">
        <div className="page-head">
          <p className="small">
            <Link to={back}>
              <Literal text={runName} />
            </Link>
          </p>
          <h1>
            <Literal text={taskId} />
            {task === null || task.title === '' ? null : (
              <span className="quiet solution-title">
                {' '}
                <Literal text={task.title} />
              </span>
            )}
          </h1>
          {task === null ? null : (
            <p className="quiet small">
              <Literal text={Object.values(task.groups).join(' · ')} />
            </p>
          )}
        </div>
        <div className="row">
          {models.length > 1 ? (
            <Choice
              compact
              label="Model"
              value={model}
              options={models.map((name) => ({ value: name, label: name }))}
              onChange={(name) => go({ model: name, taskId, index: 0 })}
            />
          ) : (
            <span className="small">
              <Literal text={model} />
            </span>
          )}
          <Button isDisabled={around.previous === null} onPress={() => go(around.previous)}>
            Previous <kbd>k</kbd>
          </Button>
          <Button isDisabled={around.next === null} onPress={() => go(around.next)}>
            Next <kbd>j</kbd>
          </Button>
          <span className="quiet small solution-place">
            {around.place === null
              ? 'not in the filter'
              : `${formatCount(around.place)} of ${formatCount(around.count)}`}
          </span>
        </div>
      </div>
      {evaluation === null ? null : <Facts evaluation={evaluation} />}
    </header>
  );
}

function Facts({ evaluation }: { evaluation: Evaluation }) {
  const { tests, execution, attempts } = evaluation;
  const passed = tests.filter((test) => test.passed).length;
  const strictDiffers = evaluation.strictScore !== null && evaluation.strictScore !== evaluation.score;
  return (
    <dl className="facts">
      <div>
        <dt>Verdict</dt>
        <dd title={VERDICT_MEANINGS[evaluation.verdict]}>
          <VerdictMark verdict={evaluation.verdict} />
        </dd>
      </div>
      <div>
        <dt>Score</dt>
        <dd>
          <Explained topic="scores" how="Tests passed, divided by all tests of the task.">
            {formatDecimal(evaluation.score * 100)} %
          </Explained>
        </dd>
      </div>
      <div>
        <dt>Tests</dt>
        <dd>
          {passed} of {tests.length}
        </dd>
      </div>
      {evaluation.strictScore === null ? null : (
        <div>
          <dt>Strict</dt>
          <dd>
            {strictDiffers ? '≠ ' : ''}
            {formatDecimal(evaluation.strictScore * 100)} %
          </dd>
        </div>
      )}
      {evaluation.errorType === null ? null : (
        <div>
          <dt>Error type</dt>
          <dd className="mono">
            <Literal text={evaluation.errorType} />
          </dd>
        </div>
      )}
      <div>
        <dt>Time</dt>
        <dd>
          {attempts.length > 1
            ? attempts
                .map((attempt) => `${formatDuration(attempt.durationMs)}${attempt.alone ? ' alone' : ''}`)
                .join(', ')
            : formatDuration(execution.durationMs)}
        </dd>
      </div>
      {execution.memoryBytes === null ? null : (
        <div>
          <dt>Memory</dt>
          <dd>{formatMemory(execution.memoryBytes)}</dd>
        </div>
      )}
      <div>
        <dt>Program</dt>
        <dd>
          {execution.outcome}
          {execution.exitStatus === null || execution.exitStatus === 0 ? '' : ` with ${execution.exitStatus}`}
          {evaluation.fromCache ? ', from cache' : ''}
        </dd>
      </div>
      {execution.missingFeatures.length === 0 ? null : (
        <div>
          <dt>Missing here</dt>
          <dd className="mono">
            <Literal text={execution.missingFeatures.join(', ')} />
          </dd>
        </div>
      )}
    </dl>
  );
}
