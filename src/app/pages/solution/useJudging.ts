import { useEffect, useRef, useState } from 'react';
import type { Evaluation, EvaluationSettings, Judge, Sample, Task } from '../../../model/index.ts';
import { messageOf } from '../../lib/useLoad.ts';
import { judgeOnce } from '../../services/judge.ts';
import { announce } from '../../shell/announcer.ts';

interface State {
  /** The edited text; null while it is the model's own. */
  draft: string | null;
  status: 'idle' | 'working' | 'failed';
  message: string | null;
  /** What came of the last time; null before the first. */
  evaluation: Evaluation | null;
}

/** Judging this answer once more, as it is or edited, apart from the run. */
export interface Judging extends State {
  edit: (text: string) => void;
  run: () => void;
  stop: () => void;
  /** Back to the model's own text and the run's own result. */
  reset: () => void;
}

const FRESH: State = { draft: null, status: 'idle', message: null, evaluation: null };

/** @param judgeOf gives the run's judge; null where it has none. */
export function useJudging(
  task: Task | null,
  sample: Sample | null,
  settings: EvaluationSettings,
  judgeOf: () => Promise<Judge | null>,
): Judging {
  const [state, setState] = useState(FRESH);
  const update = (change: Partial<State>) => setState((current) => ({ ...current, ...change }));
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    if (task === null || sample === null || state.status === 'working') return;
    const abort = new AbortController();
    running.current = abort;
    update({ status: 'working', message: null });
    const edited = state.draft === null ? sample : { ...sample, text: state.draft };
    try {
      const evaluation = await judgeOnce(task, edited, settings, abort.signal, await judgeOf());
      if (abort.signal.aborted) return;
      update({ status: 'idle', evaluation });
      announce(`Judged: ${evaluation.verdict}.`);
    } catch (reason) {
      if (!abort.signal.aborted) update({ status: 'failed', message: messageOf(reason) });
    }
  };
  return {
    ...state,
    edit: (draft) => update({ draft }),
    run: () => void run(),
    stop: () => {
      running.current?.abort();
      update({ status: 'idle' });
    },
    reset: () => setState(FRESH),
  };
}
