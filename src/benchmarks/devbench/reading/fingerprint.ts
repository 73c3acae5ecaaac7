const PARTS = ['prefix', 'suffix', 'golden_completion'] as const;

/**
 * A number that tells versions of a task apart by what a completion must fit: prefix, suffix and golden
 * completion. Null where one of them is missing. FNV-1a, 32 bits: a hint, no proof.
 */
export function fingerprint(parts: Readonly<Record<string, unknown>>): number | null {
  let hash = 0x811c9dc5;
  for (const name of PARTS) {
    const part = parts[name];
    if (typeof part !== 'string') return null;
    for (let at = 0; at < part.length; at++) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0xffff, 0x01000193);
  }
  return hash >>> 0;
}
