import { networkInterfaces } from 'node:os';

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Where `npm start` and `npm run dev` serve the page. */
const OWN_PAGES = [4173, 5173].flatMap((port) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);

/** Names that requests may reach the runner by, and pages that may send them. */
export interface Addresses {
  /** Host headers, with port. */
  hosts: ReadonlySet<string>;
  /** Origin headers. */
  origins: ReadonlySet<string>;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * @param host the address it listens on.
 * @param names further names it is reached by, for example behind a proxy.
 * @param origins pages on other hosts that are allowed.
 * @param serve whether it serve the page itself.
 */
export function addressesOf(
  { host, names, origins, serve }: { host: string; names: string[]; origins: string[]; serve: boolean },
  port: number,
): Addresses {
  const reachedAs = [...LOOPBACK, ...reachable(host), ...names];
  const hosts = reachedAs.flatMap((name) => [`${name}:${port}`, ...(names.includes(name) ? [name] : [])]);
  const own = serve ? hosts.flatMap((name) => [`http://${name}`, `https://${name}`]) : [];
  return {
    hosts: new Set(hosts.map((name) => name.toLowerCase())),
    origins: new Set([...origins, ...OWN_PAGES, ...own].map((origin) => origin.toLowerCase())),
  };
}

/** How a listening address is written in a URL; for "every address", all that the machine has. */
function reachable(host: string): string[] {
  const every = host === '0.0.0.0' || host === '::';
  const addresses = every
    ? Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address))
    : [host];
  return addresses.map((address) => (address.includes(':') ? `[${address}]` : address));
}
