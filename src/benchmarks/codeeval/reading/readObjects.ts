import type { SourceFile } from '../../../model/index.ts';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { parsePythonJson } from '../python/parseJson.ts';
import { isBlank, pythonStrip } from '../python/text.ts';
import { isDict, type PythonDict, type PythonValue, pythonTypeName } from '../python/values.ts';

/** One object of a JSONL file and its 1-based line. */
export interface ReadObject {
  line: number;
  object: PythonDict;
}

const BOM = '\ufeff';
const ONE_OBJECT = 'One JSON object on the line, such as {"task_id": "…", …}';

const JSON_KINDS: Record<string, string> = {
  NoneType: 'null',
  bool: 'true or false',
  int: 'a number',
  float: 'a number',
  str: 'text',
  list: 'a list',
};

/**
 * The objects of a JSONL file, as the reference reads them: blank lines are skipped, what is not JSON is
 * reported and skipped, and so is JSON that is not an object (which ends the reference). `parse` may be
 * quicker than Python's dialect where no number's kind matters.
 *
 * Gives null, after a report, where the file breaks off or is not UTF-8: the reference then uses no line of
 * it, not even those before.
 */
export async function readObjects<Kept>(
  file: SourceFile,
  issues: FileIssues,
  keep: (read: ReadObject) => Kept | null,
  parse: (text: string) => PythonValue = parsePythonJson,
): Promise<Kept[] | null> {
  const kept: Kept[] = [];
  let line = 0;
  try {
    for await (const text of file.lines) {
      line++;
      const object = readObject(text, line, issues, parse);
      const wanted = object === null ? null : keep({ line, object });
      if (wanted !== null) kept.push(wanted);
    }
  } catch (error) {
    issues.fileError(
      errorLine(error),
      `The file can't be read, so none of its lines is used: ${errorText(error, file.path)}`,
      'A whole file in UTF-8',
    );
    return null;
  }
  return kept;
}

function readObject(
  text: string,
  line: number,
  issues: FileIssues,
  parse: (text: string) => PythonValue,
): PythonDict | null {
  if (line === 1 && text.startsWith(BOM)) {
    issues.error(
      line,
      null,
      'The file begins with a byte order mark (BOM), so RunCodeEval loses its first line; it is left out here too.',
      'UTF-8 without a BOM',
    );
    return null;
  }
  if (isBlank(text)) return null;
  let value: PythonValue;
  try {
    value = parse(pythonStrip(text));
  } catch (error) {
    issues.error(line, null, `The line is not JSON: ${errorText(error, '')}`, ONE_OBJECT);
    return null;
  }
  if (isDict(value)) return value;
  issues.error(
    line,
    null,
    `The line holds ${JSON_KINDS[pythonTypeName(value)]}, not an object. RunCodeEval stops at such a line.`,
    ONE_OBJECT,
  );
  return null;
}

/** The reader of files says where, on the error itself, when it knows. */
function errorLine(error: unknown): number | null {
  return error instanceof Error && 'line' in error && typeof error.line === 'number' ? error.line : null;
}

/** Errors of files begin with the path, which the issue names already. */
function errorText(error: unknown, path: string): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.startsWith(`${path}: `) ? text.slice(path.length + 2) : text;
}
