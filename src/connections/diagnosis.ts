import * as v from 'valibot';
import type { ChatFailure } from '../model/chat.ts';
import { isLoopback } from '../runtimes/runner/address.ts';
import { causeOf, type RequestingPage } from '../runtimes/runner/diagnosis.ts';
import { pause } from '../runtimes/runner/pause.ts';
import { corsRefused, insecureAddress, localNetworkDenied, noServer } from './failures.ts';

/**
 * Why a model's server can't be reached.
 *
 * @param page null where there is none (Node), and so no rules of a browser's.
 */
export async function whyUnreachable(
  baseUrl: string,
  signal: AbortSignal,
  page: RequestingPage | null = globalThis.location ?? null,
): Promise<ChatFailure> {
  if (page === null) return noServer(baseUrl);
  const { hostname } = new URL(baseUrl);
  const isNear = isLoopback(hostname) || !hostname.includes('.');
  switch (await causeOf(baseUrl, page, () => answers(baseUrl, signal), isNear)) {
    case 'denied':
      return localNetworkDenied();
    case 'insecure':
      return insecureAddress(baseUrl);
    case 'refusing':
      return corsRefused(baseUrl, page.origin);
    default:
      return noServer(baseUrl);
  }
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
