import type { ImportIssue, SourceFile } from '../model/index.ts';
import { UnpackBudget } from './budget.ts';
import { chunksOf } from './chunks.ts';
import { download } from './download.ts';
import { SourceDecodeError, SourceError } from './errors.ts';
import { gunzip, gunzippedSize } from './gzip.ts';
import { readLines } from './lines.ts';
import { isLitter, tidyPath } from './paths.ts';
import type { ImportSource } from './source.ts';
import { zipEntries } from './zip.ts';

/** A .jsonl or .json file that was found, ready to be read, as often as one likes. */
export interface FoundFile extends SourceFile {
  /** Bytes it holds once unpacked, as far as known before reading: for progress only. */
  size: number;
  /** The lines once more, telling of each chunk of bytes as it is read. */
  read(onBytes: (count: number) => void): AsyncIterable<string>;
  /** The file that was given, of which this is a part or the whole. */
  given: { path: string; blob: Blob };
}

export interface Reading {
  /** Told of everything that is left out. */
  report(issue: ImportIssue): void;
  /** Bytes of a download so far, and in all where the host said so. */
  onDownload(done: number, total: number | null): void;
  signal: AbortSignal;
}

/**
 * All .jsonl and .json files in what was given: loose ones, in folders, in zip archives (and zips in those), gzipped.
 * A zip archive counts as a folder of its name. Whatever can't be read is reported, and the rest goes on; what
 * fails later, in the middle of a file, is thrown from that file's `lines` as SourceError.
 *
 * @throws only the reason of an aborted signal.
 */
export async function* sourceFiles(sources: ImportSource[], reading: Reading): AsyncGenerator<FoundFile> {
  const finder = new Finder(reading);
  for (const source of sources) {
    try {
      const given = await finder.given(source);
      yield* finder.find(given.path, given.blob, given, 0);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      reading.report(issueOf(error));
    }
  }
  finder.reportIgnored();
}

/** A file that could not be read, as an issue for the importer's list. */
export function issueOf(error: SourceError): ImportIssue {
  return {
    severity: 'error',
    file: error.file,
    line: error instanceof SourceDecodeError ? error.line : null,
    field: null,
    message: error.message.slice(error.file.length + 2),
    expected: null,
  };
}

type Open = () => AsyncIterable<Uint8Array>;

class Finder {
  readonly #reading: Reading;
  readonly #budget = new UnpackBudget();
  readonly #ignored: string[] = [];

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  async given(source: ImportSource): Promise<FoundFile['given']> {
    if (source.kind === 'text') return { path: source.path, blob: new Blob([source.text]) };
    if (source.kind === 'file') return { path: tidyPath(source.path), blob: source.blob };
    const { name, blob } = await download(source.url, this.#reading.onDownload, this.#reading.signal);
    return { path: name, blob };
  }

  async *find(path: string, blob: Blob, given: FoundFile['given'], depth: number): AsyncGenerator<FoundFile> {
    if (isLitter(path)) return;
    const { signal } = this.#reading;
    const form = await formOf(blob);
    if (form === 'zip') {
      if (depth > 1)
        throw new SourceError(path, 'is an archive within an archive within an archive. Unpack it.');
      yield* this.#findInZip(path, blob, given, depth);
    } else if (form === 'gzip') {
      const size = await gunzippedSize(blob);
      const open = () => this.#budget.spend(path, gunzip(streamOf(blob), path, signal));
      yield* this.#file(path.replace(/\.gz$/i, ''), size, open, given);
    } else if (/\.(zip|gz)$/i.test(path)) {
      throw new SourceError(
        path,
        'is named as an archive, but is none. It was probably cut off: get it again.',
      );
    } else {
      yield* this.#file(path, blob.size, () => chunksOf(streamOf(blob)), given);
    }
  }

  async *#findInZip(
    name: string,
    archive: Blob,
    given: FoundFile['given'],
    depth: number,
  ): AsyncGenerator<FoundFile> {
    const { report, signal } = this.#reading;
    for await (const entry of zipEntries(archive, name, signal)) {
      const path = `${name}/${entry.path}`;
      const open = () => this.#budget.spend(path, chunksOf(entry.open()));
      try {
        if (entry.encrypted)
          throw new SourceError(path, 'is encrypted. Unpack the archive with its password.');
        if (/\.zip$/i.test(path)) {
          yield* this.find(path, await blobOf(open()), given, depth + 1);
        } else if (/\.gz$/i.test(path)) {
          const unpacked = () => this.#budget.spend(path, gunzip(entry.open(), path, signal));
          yield* this.#file(path.replace(/\.gz$/i, ''), entry.size, unpacked, given);
        } else {
          yield* this.#file(path, entry.size, open, given);
        }
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        report(issueOf(error));
      }
    }
  }

  *#file(path: string, size: number, open: Open, given: FoundFile['given']): Generator<FoundFile> {
    if (!/\.jsonl?$/.test(path)) {
      this.#ignored.push(path);
      return;
    }
    const read = (onBytes: (count: number) => void) => ({
      [Symbol.asyncIterator]: () => readLines(this.#watched(open(), onBytes), path),
    });
    yield { path, size, lines: read(() => {}), read, given };
  }

  async *#watched(
    chunks: AsyncIterable<Uint8Array>,
    onBytes: (count: number) => void,
  ): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#reading.signal.throwIfAborted();
      onBytes(chunk.length);
      yield chunk;
    }
  }

  /** One line for all other files: a folder may hold hundreds that nobody meant. */
  reportIgnored(): void {
    const [first, ...others] = this.#ignored;
    if (first === undefined) return;
    this.#reading.report({
      severity: 'warning',
      file: first,
      line: null,
      field: null,
      message:
        others.length === 0 ? 'was left out.' : `was left out, and so were ${others.length} other files.`,
      expected: 'A name that ends in ".jsonl" or ".json" (lower case), or such a file in a .zip or .gz.',
    });
  }
}

async function formOf(blob: Blob): Promise<'zip' | 'gzip' | 'other'> {
  const head = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  const [first, second, third] = head;
  if (first === 0x50 && second === 0x4b && (third === 0x03 || third === 0x05)) return 'zip';
  return first === 0x1f && second === 0x8b ? 'gzip' : 'other';
}

function streamOf(blob: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  return blob.stream();
}

async function blobOf(chunks: AsyncIterable<Uint8Array>): Promise<Blob> {
  const parts: BlobPart[] = [];
  for await (const chunk of chunks) parts.push(chunk.slice());
  return new Blob(parts);
}
