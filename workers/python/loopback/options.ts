import { FAMILY, OTHER_FAMILIES } from './addresses.ts';
import type { Endpoint } from './endpoint.ts';

const SOL_SOCKET = 1;
/** Options of SOL_SOCKET, as musl numbers them. */
const SO = {
  reuseAddress: 2,
  type: 3,
  error: 4,
  sendBuffer: 7,
  receiveBuffer: 8,
  reusePort: 15,
  accepting: 30,
  protocol: 38,
  domain: 39,
} as const;
const IPPROTO = { stream: 6, datagram: 17 } as const;
const TYPE = { stream: 1, datagram: 2 } as const;
/** What Linux gives a socket that nobody asked anything of. */
const DEFAULTS: Record<number, number> = { [SO.sendBuffer]: 16384, [SO.receiveBuffer]: 131072 };

/** An option's value: what the socket is, what was set, or what is usual. */
export function getOption(
  endpoint: Endpoint,
  set: Map<string, number>,
  level: number,
  option: number,
): number {
  if (level === SOL_SOCKET) {
    if (option === SO.type) return TYPE[endpoint.kind];
    if (option === SO.error) return 0;
    if (option === SO.accepting) return endpoint.listens ? 1 : 0;
    if (option === SO.protocol) {
      const { family } = endpoint.local;
      return family === FAMILY.inet ? IPPROTO[endpoint.kind] : OTHER_FAMILIES + family;
    }
    if (option === SO.domain) return endpoint.local.family;
  }
  return set.get(`${level}:${option}`) ?? (level === SOL_SOCKET ? (DEFAULTS[option] ?? 0) : 0);
}

/** Sets an option; those that change nothing here are kept, to be asked for again. */
export function setOption(
  endpoint: Endpoint,
  set: Map<string, number>,
  level: number,
  option: number,
  value: number,
): void {
  const isBuffer = level === SOL_SOCKET && (option === SO.sendBuffer || option === SO.receiveBuffer);
  // Linux takes the double, for its own keeping of books.
  set.set(`${level}:${option}`, isBuffer ? 2 * value : value);
  if (level !== SOL_SOCKET) return;
  if (option === SO.reuseAddress) endpoint.mayShareAddress = value !== 0;
  if (option === SO.reusePort) endpoint.sharesPort = value !== 0;
}
