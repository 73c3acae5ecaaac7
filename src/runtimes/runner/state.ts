import type { Capabilities } from '../../model/runner.ts';
import type { RunnerFailure } from './failure.ts';

/** A runner that is not connected. */
interface Away {
  address: string;
  /** What it could do when it was connected last; null where it never was. */
  capabilities: Capabilities | null;
  /** How many programs wait for it. */
  programs: number;
}

/** How it stands between a page and its native runner. */
export type RunnerState =
  | { status: 'off'; programs: number }
  | ({ status: 'connecting' } & Away)
  | { status: 'connected'; address: string; capabilities: Capabilities }
  /** It can't be used just now, and is asked again until it can. */
  | ({ status: 'waiting'; failure: RunnerFailure } & Away)
  /** It can't be used until somebody does something at the page. */
  | ({ status: 'refused'; failure: RunnerFailure } & Away);

export const RUNNER_OFF: RunnerState = { status: 'off', programs: 0 };

/** What the runner can do, as far as is known; null without one. */
export function knownCapabilities(state: RunnerState): Capabilities | null {
  return state.status === 'off' ? null : state.capabilities;
}

/** How many programs wait because no runner is connected. */
export function waitingPrograms(state: RunnerState): number {
  return state.status === 'connected' ? 0 : state.programs;
}
