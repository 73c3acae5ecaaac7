import { type Address, isLocal, overlap, reachable } from './addresses.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Endpoint } from './endpoint.ts';
import { ERRNO } from './errors.ts';

/** The first port that is given to whoever asks for any; Linux's range begins there. */
const FIRST_FREE_PORT = 32768;
const LAST_PORT = 65535;
const PORTS_OF_ONE = 512;

/** Where sockets of a family have their addresses. */
export interface Addressing {
  /** Whether who connects or sends without an address is given one. */
  readonly bindsUnasked: boolean;
  /** Other processes whose sockets may be reached there, where there are any. */
  readonly elsewhere: Elsewhere | null;
  /** Gives an endpoint its address. Returns 0 or a negative error number. */
  bind(endpoint: Endpoint, address: Address): number;
  /** Who is reached at an address, or a negative error number. */
  find(kind: Endpoint['kind'], address: Address): Endpoint | number;
  release(endpoint: Endpoint): void;
}

/** The network of one program: a machine of its own that nothing leads out of. */
export class Network implements Addressing {
  readonly bindsUnasked = true;
  private readonly bound = new Set<Endpoint>();
  private lastPort = FIRST_FREE_PORT - 1;
  /** Other processes, where there are any. */
  elsewhere: Elsewhere | null = null;

  /** Gives an endpoint its address; a port of 0 is any that is free. Returns 0 or a negative error number. */
  bind(endpoint: Endpoint, address: Address): number {
    if (endpoint.local.port !== 0) return -ERRNO.EINVAL;
    if (!isLocal(address)) return -ERRNO.EADDRNOTAVAIL;
    const wanted = address.port === 0 ? { ...address, port: this.freePort(endpoint, address) } : address;
    for (const other of this.bound) {
      if (other.kind !== endpoint.kind || !overlap(other.local, wanted)) continue;
      const shared = endpoint.mayShareAddress && other.mayShareAddress && !other.listens;
      if (!shared && !(endpoint.sharesPort && other.sharesPort)) return -ERRNO.EADDRINUSE;
    }
    endpoint.local = wanted;
    this.bound.add(endpoint);
    return 0;
  }

  /** Who is reached at an address: the one that is bound to it exactly, else to all addresses. */
  find(kind: Endpoint['kind'], address: Address): Endpoint | number {
    const target = reachable(address);
    let found: Endpoint | null = null;
    for (const candidate of this.bound) {
      if (candidate.kind !== kind || !overlap(candidate.local, target)) continue;
      if (kind === 'stream' && !candidate.listens) continue;
      if (found === null || candidate.local.host === target.host) found = candidate;
    }
    return found ?? -ERRNO.ECONNREFUSED;
  }

  /** From now on there are other processes, each with a range of its own to find free ports in. */
  meet(elsewhere: Elsewhere, place: number): void {
    this.elsewhere = elsewhere;
    this.lastPort = Math.max(this.lastPort, FIRST_FREE_PORT - 1 + place * PORTS_OF_ONE);
    for (const { kind, listens, local } of this.bound) {
      if (kind === 'stream' && listens) elsewhere.listen(local);
    }
  }

  release(endpoint: Endpoint): void {
    if (endpoint.listens) this.elsewhere?.release(endpoint.local);
    this.bound.delete(endpoint);
  }

  private freePort(endpoint: Endpoint, address: Address): number {
    for (let tried = FIRST_FREE_PORT; tried <= LAST_PORT; tried++) {
      this.lastPort = this.lastPort >= LAST_PORT ? FIRST_FREE_PORT : this.lastPort + 1;
      const wanted = { ...address, port: this.lastPort };
      const taken = [...this.bound].some(
        (other) => other.kind === endpoint.kind && overlap(other.local, wanted),
      );
      if (!taken) break;
    }
    return this.lastPort;
  }
}
