import { useEffect, useRef } from 'react';
import type { EngineProgress, Language } from '../../../model/index.ts';
import type { RunSnapshot } from '../../../runs/snapshot.ts';
import { Literal } from '../../components/Literal.tsx';
import { Progress } from '../../components/Progress.tsx';
import { formatBytes, formatCount, formatDecimal, formatDuration, plural } from '../../lib/format.ts';
import { languageWord } from '../../lib/names.ts';
import { announce } from '../../shell/announcer.ts';

/** How far the run is: the engine's start, the count, the rate, the time left, what is running. */
export function RunProgressLine({
  snapshot,
  languages,
  noun = 'solution',
}: {
  snapshot: RunSnapshot;
  /** What the programs are written in. */
  languages: readonly Language[];
  /** What an answer is called. */
  noun?: string;
}) {
  useProgressAnnouncements(snapshot, noun);
  const { progress, engine, run } = snapshot;
  if (run.status === 'finished') {
    return (
      <p className="quiet small">
        {plural(progress.done, noun)} judged
        {run.activeMs > 0 ? ` in ${formatDuration(run.activeMs)}` : ''}
        {progress.fromCache > 0 ? `, ${formatCount(progress.fromCache)} of them from cache` : ''}
        {` · ${enginesOf(run.engine)}`}
      </p>
    );
  }
  const starting = engine !== null && engine.stage !== 'ready' && run.status === 'running';
  return (
    <div className="stack run-progress">
      {/* Both lines are always there, so that nothing below moves when the engine is ready. */}
      <Progress
        label={`${formatCount(progress.done)} of ${formatCount(progress.total)}`}
        value={progress.done}
        max={progress.total}
        detail={details(snapshot)}
      />
      <p className="quiet small run-now">
        {starting ? (
          engineWords(engine, languages)
        ) : progress.running.length > 0 ? (
          <>
            {run.status === 'paused' ? 'Pausing once these are done' : 'Running'}
            {progress.running.some(({ alone }) => alone) ? ' alone' : ''}:{' '}
            {progress.running.slice(0, 4).map((job, index) => (
              <span key={job.key}>
                {index > 0 ? ', ' : ''}
                <Literal text={job.taskId} /> (<Literal text={job.model} />)
              </span>
            ))}
            {progress.running.length > 4 ? ` and ${progress.running.length - 4} more` : ''}
          </>
        ) : run.status === 'paused' ? (
          'Paused: nothing new is started until you resume.'
        ) : run.status === 'cancelled' ? (
          'Cancelled: what was judged stays; resume goes on with the rest.'
        ) : (
          'Preparing.'
        )}
      </p>
    </div>
  );
}

function details({ progress, run }: RunSnapshot): string {
  const parts = [];
  if (run.status === 'running' && progress.perSecond !== null) {
    parts.push(`${formatDecimal(progress.perSecond, progress.perSecond < 10 ? 1 : 0)} per second`);
  }
  if (run.status === 'running' && progress.msLeft !== null) {
    parts.push(`${Math.ceil(progress.msLeft / 1000)} s left`);
  }
  if (progress.fromCache > 0) parts.push(`${formatCount(progress.fromCache)} from cache`);
  if (progress.awaitingRerun > 0) {
    parts.push(`${formatCount(progress.awaitingRerun)} timed out, to be run again alone`);
  }
  return parts.join(' · ');
}

/** The engines' names out of an identity, without the hashes of their builds. */
function enginesOf(identity: string): string {
  const names = identity.split(/; | \+ /).map((part) => part.replace(/\+[0-9a-f]{8}.*$/, ''));
  return [...new Set(names)].join(' · ');
}

function engineWords(engine: EngineProgress, languages: readonly Language[]): string {
  switch (engine.stage) {
    case 'fetching':
      // A judge's model says which share is here, and no bytes.
      if (languages.length === 0) {
        return `Loading the judge’s model: ${Math.round((engine.loadedBytes / engine.totalBytes) * 100)} %`;
      }
      return `Downloading ${languages.map(languageWord).join(', ')}: ${bytesWords(engine)}`;
    case 'snapshot':
      return 'Making a snapshot of Python, kept for the next time';
    default:
      return `Starting workers: ${engine.readyWorkers} of ${engine.wantedWorkers} ready`;
  }
}

/** A host that packs what it sends need not say how much that is. */
function bytesWords({ loadedBytes, totalBytes }: EngineProgress): string {
  const loaded = formatBytes(loadedBytes);
  return totalBytes < loadedBytes ? loaded : `${loaded} of ${formatBytes(totalBytes)}`;
}

/** Says the start, each quarter and the end, and nothing between. */
function useProgressAnnouncements({ progress, run }: RunSnapshot, noun: string): void {
  const said = useRef<string | null>(null);
  const quarter = progress.total === 0 ? 0 : Math.floor((progress.done / progress.total) * 4);
  const state = `${run.status} ${quarter}`;
  useEffect(() => {
    const first = said.current === null;
    if (said.current === state) return;
    said.current = state;
    if (first && run.status === 'finished') return;
    announce(
      run.status === 'finished'
        ? `Finished: ${plural(progress.done, noun)} judged.`
        : `${run.status}: ${progress.done} of ${progress.total} judged.`,
    );
  }, [state, run.status, progress.done, progress.total, noun]);
}
