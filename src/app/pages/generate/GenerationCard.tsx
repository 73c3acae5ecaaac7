import { useCallback, useState } from 'react';
import type { GenerationRecord } from '../../../model/generation.ts';
import { Button, ButtonLink } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { Note } from '../../components/Note.tsx';
import { Progress } from '../../components/Progress.tsx';
import { formatMoment, plural } from '../../lib/format.ts';
import { messageOf, useLoad } from '../../lib/useLoad.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import {
  answerFiles,
  ask,
  deleteGeneration,
  type OpenGeneration,
  openGeneration,
  storeAnswers,
} from '../../services/generations.ts';
import { downloadReports } from '../../services/reports.ts';
import { progressWords } from './progressWords.ts';

/** One generation: how far it is, what it cost, and what can be done with it. */
export function GenerationCard({ record }: { record: GenerationRecord }) {
  const opened = useLoad(useCallback(() => openGeneration(record), [record]));
  return (
    <section className="stack generation" aria-label={`Answers of ${record.model}`}>
      <h2>
        <Literal text={record.model} />{' '}
        <span className="quiet small">
          {record.benchmark} · <Literal text={record.source} /> · {formatMoment(record.createdAt)}
        </span>
      </h2>
      {opened.status === 'failed' ? (
        <Note tone="error" title="It could not be read">
          {opened.message}
        </Note>
      ) : null}
      {opened.value === null ? null : <Opened record={record} opened={opened.value} />}
    </section>
  );
}

function Opened({ record, opened }: { record: GenerationRecord; opened: OpenGeneration }) {
  const progress = useValueStore(opened.progress);
  const isAsking = useValueStore(opened.isAsking);
  const [stored, setStored] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (act: () => Promise<unknown>) => {
    setProblem(null);
    try {
      await act();
    } catch (reason) {
      setProblem(messageOf(reason));
    }
  };
  const go = (what: 'start' | 'retryFailed') =>
    attempt(async () => {
      if (!(await ask(opened, what))) setProblem('Another tab of this browser is at it.');
    });
  const isWhole = progress.done + progress.failed === progress.total;
  return (
    <>
      <Progress
        label={`${progress.done} of ${progress.total} answered${progress.failed === 0 ? '' : `, ${progress.failed} failed`}`}
        value={progress.done + progress.failed}
        max={progress.total}
        detail={progressWords(progress, isAsking)}
      />
      {progress.problem === null || isAsking ? null : (
        <Note tone="warning" title="It was paused">
          <p>
            <Literal text={progress.problem.message} />
          </p>
          <p>
            <Literal text={progress.problem.remedy} />
          </p>
        </Note>
      )}
      {problem === null ? null : (
        <Note tone="error" title="That did not work">
          {problem}
        </Note>
      )}
      {stored === null ? null : (
        <Note
          tone="info"
          title="The answers are among the sample sets"
          actions={
            <ButtonLink
              href={`/new?${new URLSearchParams({ tasks: record.taskSetId, samples: stored })}`}
              weight="primary"
            >
              New run with these
            </ButtonLink>
          }
        />
      )}
      <div className="row">
        {isAsking ? (
          <Button onPress={() => opened.generation.pause()}>Pause</Button>
        ) : (
          <>
            {isWhole ? null : <Button onPress={() => go('start')}>Continue</Button>}
            {progress.failed === 0 ? null : (
              <Button onPress={() => go('retryFailed')}>
                Ask again about {plural(progress.failed, 'failed request')}
              </Button>
            )}
          </>
        )}
        <Button
          isDisabled={progress.done === 0}
          onPress={() => attempt(async () => setStored((await storeAnswers(opened))[0]?.id ?? null))}
        >
          Use as a sample set
        </Button>
        <Button
          isDisabled={progress.done === 0}
          onPress={() => attempt(async () => downloadReports(record.model, await answerFiles(opened)))}
        >
          Download
        </Button>
        <Button
          weight="quiet"
          aria-label={`Delete the answers of ${record.model}`}
          onPress={() => attempt(() => deleteGeneration(record.id))}
        >
          Delete
        </Button>
      </div>
    </>
  );
}
