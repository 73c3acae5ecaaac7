import { pythonWorker } from 'virtual:sandbox-bundles';
import { tzdata as zones } from 'virtual:tzdata';
import type { PythonFiles } from '../../../workers/python/bootSettings.ts';
import type { EngineFiles } from '../../../workers/sandbox/protocol.ts';
import { fetchFiles } from '../fetchFiles.ts';
import { canRunProcesses, canRunThreads } from './threadSupport.ts';

/** Directory of the pinned engine (wasm/manifest.json), and the name under which it is reported. */
export const ENGINE = 'pyodide-314.0.7';

/**
 * Identifies the exact build: engine, our worker and prelude, time zones, and whether threads and processes can run.
 * A snapshot of another build is worthless, and what was unsupported before the browser's update is judged anew after it.
 */
export const BUILD = [
  `${ENGINE}+${pythonWorker.hash}+${zones.hash}`,
  ...(canRunThreads() ? ['threads'] : []),
  ...(canRunProcesses() ? ['processes'] : []),
].join('+');

/**
 * Fetches everything the interpreter needs from the app's own host.
 * @param onProgress bytes so far and in all (0 where the host does not say).
 * @throws Error naming the file that could not be fetched.
 */
export async function fetchEngine(
  onProgress: (loadedBytes: number, totalBytes: number) => void,
): Promise<EngineFiles<PythonFiles> & { wasm: ArrayBuffer }> {
  const paths = [
    pythonWorker.path,
    `engines/${ENGINE}/pyodide.asm.wasm`,
    `engines/${ENGINE}/python_stdlib.zip`,
    zones.path,
  ];
  const [script, wasm, stdlib, tzdata] = await fetchFiles('Python', paths, onProgress);
  if (script === undefined || wasm === undefined || stdlib === undefined || tzdata === undefined) {
    throw new Error('No engine files.');
  }
  return { script: new TextDecoder().decode(script), wasm, files: { stdlib, tzdata } };
}
