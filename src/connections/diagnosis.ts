import * as v from 'valibot';
import type { ChatFailure } from '../model/chat.ts';
import { isLoopback } from '../runtimes/runner/address.ts';
import { permissionState } from '../runtimes/runner/diagnosis.ts';
import { pause } from '../runtimes/runner/pause.ts';
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

/** Chromium gives a report's parts as JSON alone. */
const heldBackSchema = v.object({ type: v.literal('coep'), body: v.object({ blockedURL: v.string() }) });

/** How long a browser may take to report what it held back. */
const REPORT_MS = 1000;

/**
 * Whether anything answers. An isolated page (COEP) is not even given an opaque answer by servers that know nothing of
 * such pages; but the browser then reports that it held one back, and reports nothing where there was none. The request
 * has no key: whoever answers is not known yet.
 */
async function answers(baseUrl: string, signal: AbortSignal): Promise<boolean> {
  const url = `${baseUrl}/models`;
  const heldBack = watchHeldBack(url);
  try {
    await fetch(url, {
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      signal,
    });
    return true;
  } catch {
    return !signal.aborted && (await heldBack.within(REPORT_MS));
  } finally {
    heldBack.end();
  }
}

/** Source: HTML, "Embedder policy checks": a violation is reported to the page's observers. */
function watchHeldBack(url: string): { within(ms: number): Promise<boolean>; end(): void } {
  if (!globalThis.crossOriginIsolated || typeof ReportingObserver === 'undefined') {
    return { within: async () => false, end: () => {} };
  }
  let isHeldBack = false;
  let tell = () => {};
  const look = (reports: Report[]) => {
    const urls = reports.map((report) => {
      const read = v.safeParse(heldBackSchema, JSON.parse(JSON.stringify(report)));
      return read.success ? read.output.body.blockedURL : null;
    });
    if (!urls.includes(url)) return;
    isHeldBack = true;
    tell();
  };
  const observer = new ReportingObserver(look, { types: ['coep'] });
  observer.observe();
  return {
    async within(ms) {
      const told = new Promise<void>((resolve) => {
        tell = resolve;
      });
      look(observer.takeRecords());
      if (!isHeldBack) await Promise.race([told, pause(ms)]);
      return isHeldBack;
    },
    end: () => observer.disconnect(),
  };
}
