/** Why a runner can't be used, as far as a page can tell; each asks for something else to be done. */
export type RunnerTrouble =
  | 'not-running'
  | 'permission-denied'
  | 'wrong-token'
  | 'old-version'
  | 'origin-refused'
  | 'insecure-address'
  | 'not-a-runner'
  | 'out-of-order';

/** Troubles that may pass without anyone doing something at the page. */
const PASSING: readonly RunnerTrouble[] = ['not-running', 'origin-refused', 'not-a-runner', 'out-of-order'];

/** The runner can't be used. `message` says what happened and `remedy` what to do, both for people. */
export class RunnerFailure extends Error {
  override name = 'RunnerFailure';
  readonly trouble: RunnerTrouble;
  readonly remedy: string;

  constructor(trouble: RunnerTrouble, message: string, remedy: string) {
    super(message);
    this.trouble = trouble;
    this.remedy = remedy;
  }

  /** Whether trying again by itself makes sense. */
  get mayPass(): boolean {
    return PASSING.includes(this.trouble);
  }
}

export function notRunning(address: string): RunnerFailure {
  return new RunnerFailure(
    'not-running',
    `Nothing answers at ${address}.`,
    'Start the runner with "npm run runner" and look at the address that it prints.',
  );
}

export function permissionDenied(): RunnerFailure {
  return new RunnerFailure(
    'permission-denied',
    'The browser does not let this page reach programs on this machine or network.',
    'Allow access to the local network, or to apps on this device, for this page in the browser’s settings of ' +
      'the site. Or open the page that the runner itself serves: "npm run runner -- --serve".',
  );
}

export function wrongToken(): RunnerFailure {
  return new RunnerFailure(
    'wrong-token',
    'The runner does not know this token.',
    'It draws a new one at each start: copy it from where the runner was started.',
  );
}

/** @param theirs the protocol that the runner speaks; null where it knows none of our paths. */
export function otherVersion(theirs: number | null, ours: number): RunnerFailure {
  const isNewer = theirs !== null && theirs > ours;
  return new RunnerFailure(
    'old-version',
    theirs === null
      ? 'What answers there does not speak this page’s version of the protocol.'
      : `The runner speaks version ${theirs} of the protocol, this page version ${ours}.`,
    isNewer
      ? 'This page is the older one: load it again, or open the page that the runner itself serves (--serve).'
      : 'Bring the runner up to date: get the newest Benchtab and start it again.',
  );
}

/** @param origin of this page. */
export function originRefused(address: string, origin: string): RunnerFailure {
  return new RunnerFailure(
    'origin-refused',
    `Something answers at ${address}, but not to a page from ${origin}.`,
    `Start the runner with "npm run runner -- --origin ${origin}", unless it is another program that answers there.`,
  );
}

export function insecureAddress(address: string): RunnerFailure {
  return new RunnerFailure(
    'insecure-address',
    `A page that came over https may not ask ${address}, which is neither https nor this machine.`,
    'Give the runner an https address, or open the page that the runner itself serves (--serve).',
  );
}

/** @param detail what was said that no runner says. */
export function notARunner(address: string, detail: string): RunnerFailure {
  return new RunnerFailure(
    'not-a-runner',
    `What answers at ${address} does not answer as a runner does: ${detail}.`,
    'Look at the address and the port that the runner prints when it starts.',
  );
}

/** The runner answers, and can't work. @param detail in its own words. */
export function outOfOrder(detail: string): RunnerFailure {
  return new RunnerFailure(
    'out-of-order',
    `The runner can’t take programs now: ${detail}`,
    'What it prints where it was started says more.',
  );
}
