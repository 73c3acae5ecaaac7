import { createValueStore } from '../lib/valueStore.ts';

/** Where the page's part about its runner is. */
export const RUNNER_PATH = '/runner';

/** Key of what this tab keeps of a runner, in its session's storage. */
export const RUNNER_SESSION_KEY = 'benchtab-runner';

/** A runner's address and token as the link had them that it prints, unchecked. */
export interface RunnerLink {
  address: string;
  token: string;
}

/** The link that this page was opened by, until it was made use of. */
export const runnerLink = createValueStore<RunnerLink | null>(null);

/**
 * Takes a runner's address and token out of this page's own address, before anything else reads that, so that the token
 * stays neither there nor in the history. Connects where a link or this tab asks for it; else nothing is loaded.
 */
export function startRunner(): void {
  const given = new URLSearchParams(location.hash.slice(1));
  const address = given.get('runner');
  if (address !== null) {
    history.replaceState(history.state, '', `#${RUNNER_PATH}`);
    runnerLink.set({ address, token: given.get('token') ?? '' });
  }
  if (address !== null || isKept()) void import('./runner.ts').then(({ beginRunner }) => beginRunner());
}

function isKept(): boolean {
  try {
    return sessionStorage.getItem(RUNNER_SESSION_KEY) !== null;
  } catch {
    return false;
  }
}
