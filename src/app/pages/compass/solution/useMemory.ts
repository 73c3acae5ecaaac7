import { useEffect, useRef, useState } from 'react';
import type { CaseOutcome } from '../../../../benchmarks/compass/index.ts';
import type { EvaluationSettings, Task } from '../../../../model/index.ts';
import { messageOf } from '../../../lib/useLoad.ts';
import { type CasePeaks, measureMemoryOf } from '../../../services/compassMemory.ts';
import { announce } from '../../../shell/announcer.ts';

interface State {
  status: 'idle' | 'working';
  /** Why the last time came to nothing; null where it did not. */
  message: string | null;
  /** What was measured last, and of which text; null before. */
  measured: { text: string; peaks: CasePeaks[] } | null;
}

/** Measuring the memory of a solution and its reference, on demand. */
export function useMemory(
  { task, text, cases }: { task: Task; text: string; cases: readonly CaseOutcome[] },
  settings: EvaluationSettings,
) {
  const [state, setState] = useState<State>({ status: 'idle', message: null, measured: null });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const measure = async () => {
    const abort = new AbortController();
    running.current = abort;
    setState((current) => ({ ...current, status: 'working', message: null }));
    try {
      // A call that is measured has no limit of its own: only what is known to end is called.
      const isAnswered = (place: number) => cases[place]?.returned !== null;
      const peaks = await measureMemoryOf({ task, source: text, isAnswered }, settings, abort.signal);
      if (abort.signal.aborted) return;
      setState({ status: 'idle', message: null, measured: { text, peaks } });
      announce('The memory was measured.');
    } catch (reason) {
      if (abort.signal.aborted) return;
      setState((current) => ({ ...current, status: 'idle', message: messageOf(reason) }));
    }
  };
  return {
    status: state.status,
    message: state.message,
    /** Null where this text was not measured yet. */
    peaks: state.measured?.text === text ? state.measured.peaks : null,
    measure: () => void measure(),
    stop: () => {
      running.current?.abort();
      setState((current) => ({ ...current, status: 'idle' }));
    },
  };
}
