import * as v from 'valibot';
import { LANGUAGES, type Language } from '../../model/index.ts';
import { DEFAULT_RUNNER_ADDRESS } from '../../runtimes/runner/address.ts';
import { DEFAULT_NATIVE_LANGUAGES } from '../../runtimes/runner/versions.ts';
import { RUNNER_SESSION_KEY } from './runnerStart.ts';

const ADDRESS = 'benchtab-runner-address';
const CHOSEN = 'benchtab-runner-languages';

const tokenSchema = v.object({ address: v.string(), token: v.string() });

/** The address that a runner was reached at last, or the usual one. */
export function keptAddress(): string {
  return read(() => localStorage.getItem(ADDRESS)) ?? DEFAULT_RUNNER_ADDRESS;
}

export function keepAddress(address: string): void {
  read(() => localStorage.setItem(ADDRESS, address));
}

export function keptLanguages(): readonly Language[] {
  const kept = read(() => localStorage.getItem(CHOSEN));
  return kept === null
    ? DEFAULT_NATIVE_LANGUAGES
    : LANGUAGES.filter((name) => kept.split(' ').includes(name));
}

export function keepLanguages(languages: readonly Language[]): void {
  read(() => localStorage.setItem(CHOSEN, languages.join(' ')));
}

/** The token that this tab was asked to keep. It goes with the tab, and is nowhere else. */
export function keptToken(): { address: string; token: string } | null {
  return read(() => v.parse(tokenSchema, JSON.parse(sessionStorage.getItem(RUNNER_SESSION_KEY) ?? '')));
}

export function keepToken(address: string, token: string): void {
  read(() => sessionStorage.setItem(RUNNER_SESSION_KEY, JSON.stringify({ address, token })));
}

export function forgetToken(): void {
  read(() => sessionStorage.removeItem(RUNNER_SESSION_KEY));
}

/** Null where there is nothing, or a browser that keeps nothing: then all holds until the page is closed. */
function read<T>(of: () => T): T | null {
  try {
    return of();
  } catch {
    return null;
  }
}
