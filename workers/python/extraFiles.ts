/** The part of Emscripten's FS that lays files out. */
export interface FileWriter {
  mkdirTree(path: string): void;
  writeFile(path: string, data: string | Uint8Array, options?: { canOwn?: boolean }): void;
}

/** What the engine's standard library lacks, written by us: path below lib/ to text. */
const LIBRARY = import.meta.glob<string>('./lib/**/*.py', { query: '?raw', import: 'default', eager: true });

/**
 * Adds to the interpreter's own files the modules of lib/ and the time zones. Files are no part of a
 * snapshot, so this is done at every boot, before the interpreter starts.
 * @param sitePackages the folder for them; the time zones lie in tzdata.zip there, which gaps.py puts on
 * sys.path.
 */
export function layExtraFiles(files: FileWriter, sitePackages: string, tzdata: ArrayBuffer): void {
  for (const [path, text] of Object.entries(LIBRARY)) {
    const target = `${sitePackages}/${path.slice('./lib/'.length)}`;
    files.mkdirTree(target.slice(0, target.lastIndexOf('/')));
    files.writeFile(target, text);
  }
  files.writeFile(`${sitePackages}/tzdata.zip`, new Uint8Array(tzdata), { canOwn: true });
}
