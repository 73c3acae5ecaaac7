/**
 * Fetches an engine's files from the app's own host, in the order given.
 *
 * @param language for people: "Python".
 * @param onProgress bytes so far and in all (0 where the host does not say).
 * @throws Error naming the file that could not be fetched.
 */
export async function fetchFiles(
  language: string,
  paths: readonly string[],
  onProgress: (loadedBytes: number, totalBytes: number) => void,
): Promise<ArrayBuffer[]> {
  const loaded = paths.map(() => 0);
  const totals = paths.map(() => 0);
  const report = () => onProgress(sum(loaded), totals.includes(0) ? 0 : sum(totals));
  return Promise.all(
    paths.map((path, index) =>
      fetchBytes(language, path, (bytes, total) => {
        loaded[index] = bytes;
        totals[index] = total;
        report();
      }),
    ),
  );
}

async function fetchBytes(
  language: string,
  path: string,
  onProgress: (bytes: number, total: number) => void,
): Promise<ArrayBuffer> {
  const response = await fetch(new URL(path, document.baseURI)).catch((error: unknown) => {
    throw new Error(`${language} could not be loaded: ${path} is out of reach (${String(error)}).`);
  });
  if (!response.ok || response.body === null) {
    throw new Error(`${language} could not be loaded: ${path} answered with status ${response.status}.`);
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
