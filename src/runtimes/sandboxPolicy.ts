import { frameScriptHash } from 'virtual:sandbox-bundles';

/**
 * What the frame with untrusted programs may do: run its one script, workers and WebAssembly, and nothing else. No network,
 * no storage (the origin is opaque), no navigation, and no eval: Python needs none, and without it a program
 * that reached a JavaScript function still could not make code of its own.
 */
export const PYTHON_POLICY = [
  "default-src 'none'",
  `script-src ${frameScriptHash} 'wasm-unsafe-eval' blob:`,
  'worker-src blob:',
].join('; ');
