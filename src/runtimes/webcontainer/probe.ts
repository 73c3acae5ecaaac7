import { API_VERSION, VENDOR_ORIGIN } from './api.ts';
import { ContainerUnavailable } from './unavailable.ts';

/** Time for the vendor's page to answer. */
const PROBE_MS = 3000;

/**
 * Finds out cheaply whether a boot has a chance: is this page cross-origin isolated, does the vendor answer? It
 * asks for the very page that the boot loads into a frame: an isolated page may embed it, and so read that it came,
 * only where the vendor marks it as meant for embedding.
 *
 * @returns what stands against it, or null.
 */
export async function probeVendor(): Promise<ContainerUnavailable | null> {
  if (!globalThis.crossOriginIsolated) {
    return new ContainerUnavailable(
      'not-isolated',
      'WebContainers need a page that is served with the headers Cross-Origin-Opener-Policy: same-origin and ' +
        'Cross-Origin-Embedder-Policy: require-corp, over https or from this machine. This page is not.',
    );
  }
  try {
    await fetch(`${VENDOR_ORIGIN}/headless?coep=require-corp&version=${API_VERSION}`, {
      mode: 'no-cors',
      credentials: 'omit',
      signal: AbortSignal.timeout(PROBE_MS),
    });
    return null;
  } catch {
    return new ContainerUnavailable(
      'unreachable',
      `WebContainers are loaded from ${VENDOR_ORIGIN}, which could not be reached from here.`,
    );
  }
}
