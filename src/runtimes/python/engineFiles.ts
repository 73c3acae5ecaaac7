import { pythonWorker } from 'virtual:sandbox-bundles';
import { tzdata as zones } from 'virtual:tzdata';
import type { EngineFiles } from '../../../workers/sandbox/protocol.ts';

/** Directory of the pinned engine (wasm/manifest.json), and the name under which it is reported. */
export const ENGINE = 'pyodide-314.0.7';

/** Identifies the exact build: engine, our worker and prelude, time zones. A snapshot of another build is worthless. */
export const BUILD = `${ENGINE}+${pythonWorker.hash}+${zones.hash}`;

/**
 * Fetches everything the interpreter needs from the app's own host.
 * @param onProgress bytes so far and in all (0 where the host does not say).
 * @throws Error naming the file that could not be fetched.
 */
export async function fetchEngine(
  onProgress: (loadedBytes: number, totalBytes: number) => void,
): Promise<EngineFiles> {
  const paths = [
    pythonWorker.path,
    `engines/${ENGINE}/pyodide.asm.wasm`,
    `engines/${ENGINE}/python_stdlib.zip`,
    zones.path,
  ];
  const loaded = paths.map(() => 0);
  const totals = paths.map(() => 0);
  const report = () => onProgress(sum(loaded), totals.includes(0) ? 0 : sum(totals));
  const [script, wasm, stdlib, tzdata] = await Promise.all(
    paths.map((path, index) =>
      fetchBytes(path, (bytes, total) => {
        loaded[index] = bytes;
        totals[index] = total;
        report();
      }),
    ),
  );
  if (script === undefined || wasm === undefined || stdlib === undefined || tzdata === undefined) {
    throw new Error('No engine files.');
  }
  return { script: new TextDecoder().decode(script), wasm, stdlib, tzdata };
}

async function fetchBytes(
  path: string,
  onProgress: (bytes: number, total: number) => void,
): Promise<ArrayBuffer> {
  const response = await fetch(new URL(path, document.baseURI)).catch((error: unknown) => {
    throw new Error(`Python could not be loaded: ${path} is out of reach (${String(error)}).`);
  });
  if (!response.ok || response.body === null) {
    throw new Error(`Python could not be loaded: ${path} answered with status ${response.status}.`);
  }
  // A compressed transfer's length is not the content's; the bytes still count up truthfully.
  const compressed = response.headers.has('Content-Encoding');
  const total = compressed ? 0 : Number(response.headers.get('Content-Length') ?? 0);
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        onProgress(bytes, total);
        controller.enqueue(chunk);
      },
    }),
  );
  return new Response(counted).arrayBuffer();
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
