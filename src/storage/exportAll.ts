import type { Rows } from './rows.ts';
import { rowText } from './rowText.ts';
import { ROW_KINDS, type RowKind } from './schema.ts';

/** What an export says of itself, in its manifest.json. */
export const EXPORT_FORMAT = 'benchtab-export';

/**
 * Everything that is stored as a zip: one JSONL file per kind of record and a manifest with the version of the
 * stores. Engine snapshots stay out: they are made anew where they are missing.
 *
 * @throws StorageError and its kinds.
 */
export async function exportAll(rows: Rows, version: number): Promise<Blob> {
  const { BlobWriter, TextReader, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  const counts: Partial<Record<RowKind, number>> = {};
  for (const kind of ROW_KINDS) {
    let count = 0;
    await zip.add(
      `${kind}.jsonl`,
      linesStream(rows, kind, (added) => {
        count += added;
      }),
    );
    counts[kind] = count;
  }
  const manifest = { format: EXPORT_FORMAT, version, exportedAt: new Date().toISOString(), counts };
  await zip.add('manifest.json', new TextReader(`${JSON.stringify(manifest, null, 2)}\n`));
  return zip.close();
}

function linesStream(rows: Rows, kind: RowKind, onRows: (count: number) => void): ReadableStream<Uint8Array> {
  const batches = rows.read(kind)[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await batches.next();
      if (done) return controller.close();
      onRows(value.length);
      controller.enqueue(encoder.encode(value.map((row) => `${rowText(row)}\n`).join('')));
    },
  });
}
