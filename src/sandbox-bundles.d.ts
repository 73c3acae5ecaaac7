declare module 'virtual:sandbox-bundles' {
  /** A file of the build: where it lies, relative to the page, and a hash of its content. */
  interface BundledFile {
    path: string;
    hash: string;
  }
  /** Text of the script that runs in the sandbox frame. */
  export const frameScript: string;
  /** The script's hash as a Content-Security-Policy names it. */
  export const frameScriptHash: string;
  /** The Python worker's script. */
  export const pythonWorker: BundledFile;
  /** The JavaScript worker's script. */
  export const javascriptWorker: BundledFile;
  /** Where the document of JavaScript's frame lies, relative to the page. */
  export const javascriptFrame: string;
  /** JSON: the modules that every JavaScript worker has. */
  export const javascriptModules: BundledFile;
  /** By name, JSON: a module that is fetched for the programs that name it. */
  export const javascriptLargeModules: Readonly<Record<string, BundledFile>>;
}
