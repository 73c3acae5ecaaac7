/**
 * Content-Security-Policies of the frames with untrusted programs: one script, workers and WebAssembly, and
 * nothing else. No network, no storage (the origin is opaque), no navigation.
 *
 * @param scriptHash the one script, as a policy names it.
 */
const policyOf = (scriptHash: string, more: string[]) =>
  [
    "default-src 'none'",
    ['script-src', scriptHash, ...more, "'wasm-unsafe-eval'", 'blob:'].join(' '),
    'worker-src blob:',
  ].join('; ');

/** No eval: Python needs none, and without it a program that reached a JavaScript function could make no code. */
export const pythonPolicy = (scriptHash: string) => policyOf(scriptHash, []);

/** With eval, which programs in JavaScript may use as they may in Node. */
export const javascriptPolicy = (scriptHash: string) => policyOf(scriptHash, ["'unsafe-eval'"]);

/** A frame's document. */
export function frameDocument(policy: string, script: string): string {
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${script}</script>`;
}
