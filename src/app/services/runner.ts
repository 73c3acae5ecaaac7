import { type EntryKind, LANGUAGES, type Language } from '../../model/index.ts';
import { isLoopback, readRunnerAddress } from '../../runtimes/runner/address.ts';
import type { RunnerClient, RunnerShare, RunnerState } from '../../runtimes/runner/index.ts';
import { createValueStore } from '../lib/valueStore.ts';
import {
  forgetToken,
  keepAddress,
  keepLanguages,
  keepToken,
  keptLanguages,
  keptToken,
} from './runnerKept.ts';
import { runnerLink } from './runnerStart.ts';
import { runnerState } from './runnerState.ts';

/** Languages that are run natively where the runner can. Others stay with the engines in this page. */
export const nativeLanguages = createValueStore<readonly Language[]>(keptLanguages());

let making: Promise<RunnerClient> | null = null;

/** Made when it is first needed, and connected to the runner whose token this tab was to keep. */
function client(): Promise<RunnerClient> {
  making ??= import('../../runtimes/runner/index.ts').then((runner) => {
    const made = new runner.RunnerClient({ onState: follow });
    const kept = keptToken();
    if (kept !== null) made.connect(kept.address, kept.token).catch(() => {});
    return made;
  });
  return making;
}

/**
 * Connects as this tab or the link that it was opened by asks. A link may come from anyone, and a runner of theirs would
 * say what they like of programs: it is not connected to unless it is on this machine or served this page.
 */
export async function beginRunner(): Promise<void> {
  await client();
  const link = runnerLink.get();
  if (link === null || !isTrusted(link.address)) return;
  runnerLink.set(null);
  await connectRunner(readRunnerAddress(link.address), link.token, false);
}

/**
 * Connects to a runner. Why it failed is told by the state.
 *
 * @param address as readRunnerAddress gives it.
 * @param keep keep the token in this tab, for when the page is loaded again; else in memory alone.
 */
export async function connectRunner(address: string, token: string, keep: boolean): Promise<void> {
  forgetToken();
  try {
    await (await client()).connect(address, token);
  } catch {
    return;
  }
  keepAddress(address);
  if (keep && runnerState.get().status === 'connected') keepToken(address, token);
}

/** Lets go of the runner and of its token. Runs that need it wait. */
export async function disconnectRunner(): Promise<void> {
  forgetToken();
  (await client()).disconnect();
}

/** Asks a runner that was lost at once. */
export async function retryRunner(): Promise<void> {
  (await client()).retry();
}

/** Chooses what runs natively, in this browser. Runs that are under way keep to what they began with. */
export function chooseNativeLanguages(chosen: readonly Language[]): void {
  const languages = LANGUAGES.filter((language) => chosen.includes(language));
  keepLanguages(languages);
  nativeLanguages.set(languages);
}

/** What one run of programs of this kind has of the native runner. */
export async function runnerShare(kind: EntryKind): Promise<RunnerShare> {
  const [runner, made] = await Promise.all([import('../../runtimes/runner/index.ts'), client()]);
  return new runner.RunnerShare(made, nativeLanguages.get, kind);
}

function follow(state: RunnerState): void {
  // It would be refused again each time that the page is loaded.
  if (state.status === 'refused' && state.failure.trouble === 'wrong-token') forgetToken();
  runnerState.set(state);
}

/** Whether a link may connect this page to a runner at this address without asking. */
export function isTrusted(address: string): boolean {
  try {
    const { hostname, origin } = new URL(readRunnerAddress(address));
    return isLoopback(hostname) || origin === location.origin;
  } catch {
    return false;
  }
}
