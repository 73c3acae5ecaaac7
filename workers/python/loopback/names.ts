import { FAMILY } from './addresses.ts';

type Import = (...args: number[]) => number;

/** Names of this machine, besides its numbers: a network that begins and ends here knows no others. */
const OWN_NAMES = new Set(['localhost', 'localhost.localdomain', 'ip6-localhost', 'emscripten']);
const LOOPBACK: Record<number, string> = { [FAMILY.inet]: '127.0.0.1', [FAMILY.inet6]: '::1' };
/** Error of getaddrinfo(): "Temporary failure in name resolution", as on a machine without a network. */
const EAI_AGAIN = -3;
/** 127.0.0.1 in network order. */
const LOOPBACK_NUMBER = 0x0100007f;
const MAX_NAME_BYTES = 256;

/** What name resolution needs of the engine's memory. */
export interface NamesMemory {
  view(): DataView;
  bytes(): Uint8Array;
  malloc(bytes: number): number;
  free(pointer: number): void;
}

/**
 * Resolves names: this machine's own to the loopback, numbers to themselves, all others not at all. The engine
 * would invent addresses for them, and remember them from one program to the next.
 */
export function placeNames(env: Record<string, WebAssembly.ImportValue>, memory: NamesMemory): void {
  const getaddrinfo = env.getaddrinfo as Import;
  env.getaddrinfo = (node: number, service: number, hints: number, out: number) => {
    const name = node === 0 ? '' : textAt(memory, node).toLowerCase();
    if (name === '' || isNumeric(name)) return getaddrinfo(node, service, hints, out);
    if (!OWN_NAMES.has(name)) return EAI_AGAIN;
    const family = hints === 0 ? 0 : memory.view().getInt32(hints + 4, true);
    const number = new TextEncoder().encode(`${LOOPBACK[family] ?? LOOPBACK[FAMILY.inet]}\0`);
    const at = memory.malloc(number.length);
    if (at === 0) return EAI_AGAIN;
    memory.bytes().set(number, at);
    const result = getaddrinfo(at, service, hints, out);
    memory.free(at);
    return result;
  };
  const lookUp = env._emscripten_lookup_name as Import;
  env._emscripten_lookup_name = (node: number) => {
    const name = textAt(memory, node).toLowerCase();
    if (isNumeric(name)) return lookUp(node);
    return OWN_NAMES.has(name) ? LOOPBACK_NUMBER : 0;
  };
}

function isNumeric(name: string): boolean {
  return /^[0-9.]+$/.test(name) || name.includes(':');
}

function textAt(memory: NamesMemory, pointer: number): string {
  const bytes = memory.bytes();
  const end = bytes.indexOf(0, pointer);
  return new TextDecoder().decode(bytes.slice(pointer, Math.min(end, pointer + MAX_NAME_BYTES)));
}
