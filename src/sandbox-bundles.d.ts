declare module 'virtual:sandbox-bundles' {
  /** Text of the script that runs in the sandbox frame. */
  export const frameScript: string;
  /** The script's hash as a Content-Security-Policy names it. */
  export const frameScriptHash: string;
  /** Where the Python worker's script lies, relative to the page, and a hash of its content. */
  export const pythonWorker: { path: string; hash: string };
}
