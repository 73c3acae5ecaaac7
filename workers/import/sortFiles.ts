import { parsePythonJson } from '../../src/benchmarks/codeeval/python/parseJson.ts';
import { type FoundFile, issueOf, SourceError } from '../../src/files/index.ts';
import type { ImportIssue } from '../../src/model/index.ts';
import { type BenchmarkReader, readers } from './readers.ts';

/** Files of one benchmark, told apart by what they hold. */
export interface SortedFiles {
  tasks: FoundFile[];
  samples: FoundFile[];
  /** What judges said elsewhere. */
  scores: FoundFile[];
}

/** Lines looked at: a file may begin with a few broken ones, but not with a thousand. */
const LOOKED_AT = 100;

/** Tell benchmarks, and in each tasks and samples, apart; what is none, or can't be read, is reported. */
export async function sortFiles(
  files: AsyncIterable<FoundFile>,
  report: (issue: ImportIssue) => void,
): Promise<Map<BenchmarkReader, SortedFiles>> {
  const sorted = new Map<BenchmarkReader, SortedFiles>();
  for await (const file of files) {
    try {
      const known = await lookAt(file);
      if (known === null) report(unknown(file));
      else sortedOf(sorted, known.reader)[known.kind].push(file);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      report(issueOf(error));
    }
  }
  return sorted;
}

function sortedOf(sorted: Map<BenchmarkReader, SortedFiles>, reader: BenchmarkReader): SortedFiles {
  const own = sorted.get(reader) ?? { tasks: [], samples: [], scores: [] };
  sorted.set(reader, own);
  return own;
}

async function lookAt(file: FoundFile): Promise<{ reader: BenchmarkReader; kind: keyof SortedFiles } | null> {
  const head: string[] = [];
  for await (const line of file.lines) {
    const object = parsed(line);
    for (const reader of readers) {
      const kind = reader.looksLike(object, file.path);
      if (kind !== null) return { reader, kind };
    }
    head.push(line);
    if (head.length === LOOKED_AT) break;
  }
  for (const reader of readers) {
    const kind = reader.documentLooksLike?.(head.join('\n')) ?? null;
    if (kind !== null) return { reader, kind };
  }
  return null;
}

/** What the line holds, or null: the reader proper says what is wrong with it. */
function parsed(line: string): unknown {
  try {
    return parsePythonJson(line.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
}

/** A folder or an archive may well hold JSON of something else, such as a package.json: that is no mistake. */
function unknown({ path }: FoundFile): ImportIssue {
  const isBeside = path.includes('/') && path.endsWith('.json');
  return {
    severity: isBeside ? 'warning' : 'error',
    file: path,
    line: null,
    field: null,
    message: `holds neither problems nor solutions, so it was ${isBeside ? 'ignored' : 'left out'}.`,
    expected: `Lines of JSON objects. ${readers.map(({ lines }) => lines).join(' ')}`,
  };
}
