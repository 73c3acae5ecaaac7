import { chunksOf } from './chunks.ts';
import { SourceError } from './errors.ts';

/**
 * What a gzip file holds, as it is unpacked.
 *
 * @throws SourceError when it is cut off or damaged.
 */
export async function* gunzip(
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  file: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunksOf(bytes.pipeThrough(new DecompressionStream('gzip')));
  } catch (error) {
    // A gzip within a zip: what is wrong with the zip is the better answer.
    if (error instanceof SourceError || signal.aborted) throw error;
    throw new SourceError(file, 'this gzip file is cut off or damaged. Get it again, or unpack it first.', {
      cause: error,
    });
  }
}

/**
 * Bytes a gzip file unpacks to, as its last four bytes say (modulo 4 GiB, RFC 1952): good for a progress bar,
 * not to be relied on.
 */
export async function gunzippedSize(packed: Blob): Promise<number> {
  const end = await packed.slice(-4).arrayBuffer();
  return end.byteLength === 4 ? new DataView(end).getUint32(0, true) : 0;
}
