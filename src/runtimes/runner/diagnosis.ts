import { isLoopback } from './address.ts';
import {
  insecureAddress,
  notRunning,
  originRefused,
  permissionDenied,
  type RunnerFailure,
} from './failure.ts';

/** What Chrome 142 calls the permission to reach this machine or its network; later ones part it in two. */
const PERMISSION = 'local-network-access';
const PERMISSIONS = { loopback: 'loopback-network', network: 'local-network' };

/** A page that a request comes from. */
export type RequestingPage = Pick<Location, 'origin' | 'hostname' | 'protocol'>;

/**
 * Why a request came to nothing: nothing is there; the browser lets this page reach no program there; a page from https
 * may not ask it; or something is there that does not allow this page.
 */
export type Unreachable = 'silent' | 'denied' | 'insecure' | 'refusing';

/**
 * Finds out why a request came to nothing. The browser tells pages no reason, on purpose; but a request that asks to
 * read nothing gets through to a server that refuses this page's origin, and not to one that isn't there.
 *
 * @param answers makes such a request.
 * @param needsPermission whether the browser's rule about local networks is about this address.
 */
export async function causeOf(
  address: string,
  page: RequestingPage,
  answers: () => Promise<boolean>,
  needsPermission = true,
): Promise<Unreachable> {
  const { hostname, protocol } = new URL(address);
  if (needsPermission && (await permissionState(address, page)) === 'denied') return 'denied';
  if (page.protocol === 'https:' && protocol === 'http:' && !isLoopback(hostname)) return 'insecure';
  return (await answers()) ? 'refusing' : 'silent';
}

/**
 * Why a runner can't be reached.
 *
 * @param address of the runner.
 * @param page null where there is none (Node), and so no rules of a browser's.
 */
export async function whyUnreachable(
  address: string,
  signal: AbortSignal,
  page: RequestingPage | null = globalThis.location ?? null,
): Promise<RunnerFailure> {
  if (page === null) return notRunning(address);
  switch (await causeOf(address, page, () => answers(address, signal))) {
    case 'denied':
      return permissionDenied();
    case 'insecure':
      return insecureAddress(address);
    case 'refusing':
      return originRefused(address, page.origin);
    default:
      return notRunning(address);
  }
}

/**
 * Whether the browser lets this page reach a runner at this address: `prompt` where it asks its reader first. Null where
 * it has no such rule, or none for this page.
 */
export async function permissionState(
  address: string,
  page: Pick<Location, 'hostname'>,
): Promise<PermissionState | null> {
  // Pages of this machine's own need no permission, whatever its state.
  if (isLoopback(page.hostname)) return null;
  const newer = isLoopback(new URL(address).hostname) ? PERMISSIONS.loopback : PERMISSIONS.network;
  for (const name of [newer, PERMISSION]) {
    try {
      // The names are newer than the list that TypeScript has.
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      // This browser does not know the name.
    }
  }
  return null;
}

async function answers(address: string, signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(`${address}/v1/openapi.json`, { mode: 'no-cors', credentials: 'omit', signal });
    return true;
  } catch {
    return false;
  }
}
