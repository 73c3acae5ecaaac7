import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import * as v from 'valibot';
import type { ImportIssue } from '../model/index.ts';
import { StorageError } from './errors.ts';
import { EXPORT_FORMAT } from './exportAll.ts';
import { ROW_SCHEMAS } from './rowSchemas.ts';
import type { Rows } from './rows.ts';
import { rowOf } from './rowText.ts';
import { ROW_KINDS, type Row, type RowKind } from './schema.ts';

/** Rows written in one go; a row that is not right is left out alone. */
const BATCH = 500;

/** What came of bringing an export back. */
export interface RestoreReport {
  counts: Record<RowKind, number>;
  issues: ImportIssue[];
}

const manifestSchema = v.object({ format: v.literal(EXPORT_FORMAT), version: v.number() });

/**
 * Put what an export holds back, beside what is there; records of the same id are replaced. Rows that are not
 * right are left out and reported.
 *
 * @throws StorageError when the file is no export, is cut off, or comes from a newer Benchtab; and where there
 *   is no room.
 */
export async function importAll(rows: Rows, archive: Blob, version: number): Promise<RestoreReport> {
  const { BlobReader, TextWriter, ZipReader } = await import('@zip.js/zip.js/lib/zip-core-native.js');
  const zip = new ZipReader(new BlobReader(archive), { useWebWorkers: false });
  const entries = await zip.getEntries().catch((cause: unknown) => {
    throw new StorageError('This is not a whole zip archive, so it is no export of Benchtab.', { cause });
  });
  const files = new Map(
    entries.flatMap((entry) => (entry.directory ? [] : [[entry.filename, entry] as const])),
  );

  const manifest = v.safeParse(
    v.pipe(v.string(), v.parseJson(), manifestSchema),
    await files.get('manifest.json')?.getData(new TextWriter()),
  );
  if (!manifest.success) {
    throw new StorageError('This zip archive has no manifest.json of a Benchtab export.');
  }
  if (manifest.output.version > version) {
    throw new StorageError(
      `This export comes from a newer Benchtab (its stores are version ${manifest.output.version}, these are ` +
        `version ${version}). Reload the page to get the newest Benchtab, then import it again.`,
    );
  }

  const report: RestoreReport = {
    counts: {
      taskSets: 0,
      tasks: 0,
      sampleSets: 0,
      samples: 0,
      scoreSets: 0,
      scores: 0,
      runs: 0,
      evaluations: 0,
      cache: 0,
    },
    issues: [],
  };
  for (const kind of ROW_KINDS) {
    const file = files.get(`${kind}.jsonl`);
    if (file) report.counts[kind] = await restore(rows, kind, file, report.issues);
  }
  return report;
}

async function restore<Kind extends RowKind>(
  rows: Rows,
  kind: Kind,
  file: FileEntry,
  issues: ImportIssue[],
): Promise<number> {
  const schema: v.GenericSchema<unknown, Row<Kind>> = ROW_SCHEMAS[kind];
  let batch: Row<Kind>[] = [];
  let count = 0;
  let number = 0;
  for await (const line of linesOf(file)) {
    number++;
    const parsed = parse(schema, line);
    if ('issue' in parsed) {
      issues.push({ severity: 'error', file: file.filename, line: number, expected: null, ...parsed.issue });
      continue;
    }
    batch.push(parsed.row);
    if (batch.length === BATCH) {
      await rows.write(kind, batch);
      count += batch.length;
      batch = [];
    }
  }
  await rows.write(kind, batch);
  return count + batch.length;
}

type Parsed<Value> = { row: Value } | { issue: Pick<ImportIssue, 'field' | 'message'> };

function parse<Value>(schema: v.GenericSchema<unknown, Value>, line: string): Parsed<Value> {
  let value: unknown;
  try {
    value = rowOf(line);
  } catch (error) {
    return { issue: { field: null, message: error instanceof Error ? error.message : String(error) } };
  }
  const result = v.safeParse(schema, value);
  if (result.success) return { row: result.output };
  const [first] = result.issues;
  return { issue: { field: v.getDotPath(first), message: first.message } };
}

async function* linesOf(file: FileEntry): AsyncGenerator<string> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const unpacked = file.getData(writable, { useWebWorkers: false, checkSignature: true });
  unpacked.catch((error: unknown) => writable.abort(error).catch(() => {}));
  const reader = readable.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new StorageError(`${file.filename} in this export is cut off or damaged.`, { cause });
    });
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
