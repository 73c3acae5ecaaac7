import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { SourceError } from './errors.ts';
import { isLitter, tidyPath } from './paths.ts';

/** One file of a zip archive. */
export interface ZipEntry {
  /** Tidied; may repeat, as archives may hold two files of one name. */
  path: string;
  /** Bytes it unpacks to, as the archive says. */
  size: number;
  encrypted: boolean;
  open(): ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * The files of a zip archive in the order of its directory, without what operating systems left in it.
 * Nothing is unpacked before `open`.
 *
 * @throws SourceError when it is cut off or no zip archive.
 */
export async function* zipEntries(
  archive: Blob,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const { BlobReader, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  // Names are tidied rather than refused: nothing is written to a disk.
  const reader = new ZipReader(new BlobReader(archive), { filenameValidation: 'tolerant' });
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      signal.throwIfAborted();
      const path = tidyPath(entry.filename);
      if (entry.directory || path === '' || isLitter(path)) continue;
      yield {
        path,
        size: entry.uncompressedSize,
        encrypted: entry.encrypted,
        open: () => unpack(entry, `${name}/${path}`, signal),
      };
    }
  } catch (error) {
    signal.throwIfAborted();
    throw new SourceError(
      name,
      'is not a whole zip archive; it was probably cut off on its way here. Get it again ' +
        `(${error instanceof Error ? error.message : String(error)}).`,
      { cause: error },
    );
  }
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

function unpack(entry: FileEntry, file: string, signal: AbortSignal): Bytes {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  entry.getData(writable, { useWebWorkers: false, checkSignature: true, signal }).catch((error: unknown) => {
    // Where it fails before it touched the stream, the reader would wait for ever; afterwards this is refused.
    writable.abort(error).catch(() => {});
  });
  return failingWith(readable, (error) =>
    signal.aborted
      ? signal.reason
      : new SourceError(
          file,
          'this part of the zip archive is cut off or damaged. Get the archive again ' +
            `(${error instanceof Error ? error.message : String(error)}).`,
          { cause: error },
        ),
  );
}

/** The same stream with its failure put into other words. */
function failingWith(stream: Bytes, wording: (error: unknown) => unknown): Bytes {
  const reader = stream.getReader();
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        controller.error(wording(error));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}
