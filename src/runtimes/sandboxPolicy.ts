/**
 * What the frame with untrusted programs may do: run scripts and WebAssembly, and nothing else. No network,
 * no storage (the origin is opaque), no navigation, and no eval: Python needs none, and without it a program
 * that reached a JavaScript function still could not make code of its own.
 */
export const PYTHON_POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:",
  'worker-src blob:',
].join('; ');
