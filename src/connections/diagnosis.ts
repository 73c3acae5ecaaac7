import type { ChatFailure } from '../model/chat.ts';
import { isLoopback } from '../runtimes/runner/address.ts';
import { permissionState } from '../runtimes/runner/diagnosis.ts';
import { corsRefused, insecureAddress, localNetworkDenied, noServer } from './failures.ts';

/** A page that a request comes from. */
type Page = Pick<Location, 'origin' | 'hostname' | 'protocol'>;

/**
 * Finds out why a request came to nothing. The browser tells pages no reason, on purpose; but a request that asks to
 * read nothing gets through to a server that does not allow this page, and not to one that isn't there.
 *
 * @param page null where there is none (Node), and so no rules of a browser's.
 */
export async function whyUnreachable(
  baseUrl: string,
  signal: AbortSignal,
  page: Page | null = globalThis.location ?? null,
): Promise<ChatFailure> {
  if (page === null) return noServer(baseUrl);
  const { hostname, protocol } = new URL(baseUrl);
  const isElsewhere = !isLoopback(hostname);
  if ((await permissionState(baseUrl, page)) === 'denied' && (!isElsewhere || !hostname.includes('.'))) {
    return localNetworkDenied();
  }
  if (page.protocol === 'https:' && protocol === 'http:' && isElsewhere) return insecureAddress(baseUrl);
  return (await answers(baseUrl, signal)) ? corsRefused(baseUrl, page.origin) : noServer(baseUrl);
}

/** The request has no key: whoever answers is not known yet. */
async function answers(baseUrl: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(`${baseUrl}/models`, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    });
    return true;
  } catch {
    return false;
  }
}
