import { parsePythonJson } from '../../src/benchmarks/codeeval/python/parseJson.ts';
import { looksLike } from '../../src/benchmarks/codeeval/reading/looksLike.ts';
import { type FoundFile, issueOf, SourceError } from '../../src/files/index.ts';
import type { ImportIssue } from '../../src/model/index.ts';

/** Files of a drop, told apart by what they hold. */
export interface SortedFiles {
  tasks: FoundFile[];
  samples: FoundFile[];
}

/** Lines looked at: a file may begin with a few broken ones, but not with a thousand. */
const LOOKED_AT = 100;

/** Tell problems and solutions apart; what is neither, or can't be read, is reported. */
export async function sortFiles(
  files: AsyncIterable<FoundFile>,
  report: (issue: ImportIssue) => void,
): Promise<SortedFiles> {
  const sorted: SortedFiles = { tasks: [], samples: [] };
  for await (const file of files) {
    try {
      const kind = await kindOf(file);
      if (kind === null) report(neither(file));
      else sorted[kind].push(file);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      report(issueOf(error));
    }
  }
  return sorted;
}

async function kindOf(file: FoundFile): Promise<keyof SortedFiles | null> {
  let looked = 0;
  for await (const line of file.lines) {
    const kind = looksLike(parsed(line));
    if (kind !== null) return kind;
    if (++looked === LOOKED_AT) break;
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

function neither(file: FoundFile): ImportIssue {
  return {
    severity: 'error',
    file: file.path,
    line: null,
    field: null,
    message: 'holds neither problems nor solutions, so it was left out.',
    expected:
      'Lines of JSON objects: problems have "task_id", "tests" and "canonical_solution"; solutions have ' +
      '"task_id", "model" and "candidate_solution".',
  };
}
