import type { SourceFile } from '../../model/index.ts';
import type { FileIssues } from './fileIssues.ts';

/** One object of a JSONL file, as it was parsed, and its 1-based line. */
export interface ReadObject {
  line: number;
  object: Record<string, unknown>;
}

const ONE_OBJECT = 'One JSON object on the line';

/**
 * The objects of a JSONL file. Blank lines are skipped, and so is, after a report, what is not a JSON object.
 * Nothing is given, after a report, where the file breaks off or is not UTF-8.
 */
export async function readObjects<Kept>(
  file: SourceFile,
  issues: FileIssues,
  keep: (read: ReadObject) => Kept | null,
): Promise<Kept[]> {
  const kept: Kept[] = [];
  let line = 0;
  try {
    for await (const text of file.lines) {
      line++;
      const object = readObject(line === 1 ? text.replace(/^\ufeff/, '') : text, line, issues);
      const wanted = object === null ? null : keep({ line, object });
      if (wanted !== null) kept.push(wanted);
    }
  } catch (error) {
    const message = errorText(error, file.path);
    issues.fileError(
      error instanceof Error && 'line' in error && typeof error.line === 'number' ? error.line : null,
      `The file can't be read, so none of its lines is used: ${message}`,
      'A whole file in UTF-8',
    );
    return [];
  }
  return kept;
}

function readObject(text: string, line: number, issues: FileIssues): ReadObject['object'] | null {
  if (text.trim() === '') return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    issues.error(line, null, `The line is not JSON: ${errorText(error, '')}`, ONE_OBJECT);
    return null;
  }
  if (isObject(value)) return value;
  issues.error(line, null, 'The line holds JSON, but no object.', ONE_OBJECT);
  return null;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Errors of files begin with the path, which the issue names already. */
export function errorText(error: unknown, path: string): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.startsWith(`${path}: `) ? text.slice(path.length + 2) : text;
}
