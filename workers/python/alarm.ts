import type { Engine } from './boot.ts';
import type { Interpreter } from './interpreter.ts';

const SIGALRM = 14;

export type Alarm = ReturnType<typeof connectAlarm>;

/**
 * The program's interval timer: prelude.py keeps deadline and interval (seconds of time.monotonic()) in the
 * interpreter's memory, and the interpreter's own polling for signals reads them here. As on Linux there is
 * one such timer, so a program that calls signal.alarm(0) disarms the evaluator's alarm too.
 */
export function connectAlarm(engine: Engine, { api, alarmClock }: Interpreter) {
  const clock = () => new DataView(api.heap().buffer, alarmClock, 16);
  const deadlineMs = () => clock().getFloat64(0, true) * 1000;

  engine.hooks.wakeAt = () => deadlineMs() || Number.POSITIVE_INFINITY;
  let armedAt = 0;

  engine.hooks.isEvaluatorsAlarm = () => armedAt !== 0 && clock().getFloat64(0, true) === armedAt;
  engine.hooks.takeSignal = () => {
    const deadline = deadlineMs();
    if (deadline === 0 || !engine.hooks.running || engine.hooks.now() < deadline) return 0;
    const view = clock();
    const interval = view.getFloat64(8, true);
    view.setFloat64(0, interval > 0 ? engine.hooks.now() / 1000 + interval : 0, true);
    return SIGALRM;
  };

  return {
    /**
     * Arms the timer to fire once, after so many milliseconds from now; null leaves it off.
     * @param againMs after which it fires again and again; 0 for never.
     */
    arm(afterMs: number | null, againMs = 0): void {
      const view = clock();
      armedAt = afterMs === null ? 0 : (engine.hooks.now() + afterMs) / 1000;
      view.setFloat64(0, armedAt, true);
      view.setFloat64(8, afterMs === null ? 0 : againMs / 1000, true);
    },
  };
}
