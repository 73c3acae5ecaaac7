import { createValueStore } from '../lib/valueStore.ts';

/** Held by every tab that shows the page. */
const TAB_LOCK = 'benchtab-tab';

/** What the service worker listens for. Source: Workbox's generated worker. */
const TAKE_OVER = { type: 'SKIP_WAITING' };

/** How long the page before this one, or one that is just being closed, may take to be gone. */
const OTHERS_MS = 500;
const TAKE_OVER_MS = 5000;

/** The page has settled when it fetched nothing for so long. */
const QUIET_MS = 3000;

/**
 * What this browser keeps of the page's own code: nothing (yet), this version, or this and a newer one, which takes over
 * at the next load.
 */
export const keptCode = createValueStore<'none' | 'this' | 'newer'>('none');

/**
 * Lets a newer version take over that was fetched during an earlier visit, unless another tab shows the older one: no
 * tab is ever given files of two builds. Costs nothing where there is no older one.
 *
 * @returns whether it took over. The page is then being loaded anew, and is not to be shown.
 */
export async function newerVersionTookOver(): Promise<boolean> {
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return false;
  const registration = await ownRegistration();
  if (registration === null || registration.waiting === null) return false;
  try {
    const signal = AbortSignal.timeout(OTHERS_MS);
    await navigator.locks.request(TAB_LOCK, { signal }, () => takeOver(registration));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Keeps the page's code in this browser, where browser and host let it, once the first load has settled. */
export async function keepCode(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  void navigator.locks.request(TAB_LOCK, { mode: 'shared' }, () => new Promise(() => {}));
  const known = await ownRegistration();
  if (known !== null) tell(known);
  await settled();
  try {
    const registration = await navigator.serviceWorker.register(new URL('sw.js', document.baseURI));
    registration.addEventListener('updatefound', () => follow(registration));
    follow(registration);
    await navigator.serviceWorker.ready;
    tell(registration);
  } catch {
    // A host without the file, or a browser that keeps nothing: the page goes on as it would without.
  }
}

/** The one of a page that lies in a folder above may be in charge of this address, too: that is none of ours. */
async function ownRegistration(): Promise<ServiceWorkerRegistration | null> {
  const scope = new URL('.', document.baseURI).href;
  const found = await navigator.serviceWorker.getRegistration(scope);
  return found?.scope === scope ? found : null;
}

/** The tab that waited for this lock before may have done it already. */
async function takeOver({ waiting }: ServiceWorkerRegistration): Promise<void> {
  if (waiting === null) return;
  const taken = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  waiting.postMessage(TAKE_OVER);
  await Promise.race([taken, pause(TAKE_OVER_MS)]);
}

function follow(registration: ServiceWorkerRegistration): void {
  registration.installing?.addEventListener('statechange', () => tell(registration));
}

function tell({ active, waiting }: ServiceWorkerRegistration): void {
  if (active === null) return;
  keptCode.set(waiting === null ? 'this' : 'newer');
}

/** The page's own load, and what it fetched after that by itself. */
async function settled(): Promise<void> {
  let before = -1;
  for (;;) {
    const fetched = performance.getEntriesByType('resource').length;
    if (document.readyState === 'complete' && fetched === before) return;
    before = fetched;
    await pause(QUIET_MS);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
