import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { Literal } from '../../components/Literal.tsx';
import { formatCount } from '../../lib/format.ts';
import { groupWord } from '../../lib/names.ts';
import type { Solution } from './useSolution.ts';

/** Where this is, the facts in one line, and the way to the next. */
export function SolutionHeader({ solution, children }: { solution: Solution; children: ReactNode }) {
  const { place, snapshot, models, task, around, back, go } = solution;
  const { model, taskId, index, open } = place;
  const answers = new Set(
    open.sampleSets
      .flatMap(({ samples }) => samples)
      .filter((sample) => sample.model === model && sample.taskId === taskId)
      .map((sample) => sample.index),
  );
  return (
    <header className="stack solution-header">
      <div className="row-spread">
        <div className="page-head">
          <p className="small">
            <Link to={back}>
              <Literal text={snapshot.run.name} />
            </Link>
          </p>
          <h1>
            <Literal text={taskId} />
            {task === null || task.title === '' || task.title === taskId ? null : (
              <span className="quiet solution-title">
                {' '}
                <Literal text={task.title} />
              </span>
            )}
          </h1>
          {task === null ? null : (
            <p className="quiet small">
              <Literal
                text={Object.entries(task.groups)
                  .map(([dimension, group]) => groupWord(dimension, group))
                  .join(' · ')}
              />
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
          {answers.size > 1 ? (
            <Choice
              compact
              label="Answer"
              value={String(index)}
              options={[...answers]
                .sort((a, b) => a - b)
                .map((at) => ({
                  value: String(at),
                  label: `Answer ${at + 1} of ${answers.size}`,
                }))}
              onChange={(at) => go({ model, taskId, index: Number(at) })}
            />
          ) : null}
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
      {children}
    </header>
  );
}
