import type { SourceFile } from '../../../model/index.ts';
import type { FileIssues } from '../../shared/fileIssues.ts';
import { errorText } from '../../shared/readObjects.ts';
import { parseExact } from './exactJson.ts';

/** A value of a file, and its 1-based line where it has a line of its own. */
interface ReadValue {
  value: unknown;
  line: number | null;
}

const WHOLE_JSON = 'One JSON object; or a list of them; or one a line';

/** What a file holds: one JSON value, the entries of one list, or a value a line. What is no JSON is reported. */
export async function readValues(file: SourceFile, issues: FileIssues): Promise<ReadValue[]> {
  const lines = await linesOf(file, issues);
  const text = lines.join('\n');
  const filled = lines.flatMap((content, index) =>
    content.trim() === '' ? [] : [{ content, line: index + 1 }],
  );
  const [first] = filled;
  if (first === undefined) return [];
  try {
    const value = parseExact(text);
    if (Array.isArray(value)) return value.map((entry: unknown) => ({ value: entry, line: null }));
    return [{ value, line: filled.length === 1 ? first.line : null }];
  } catch (error) {
    const oneEach = filled.length > 1 && filled.every(({ content }) => content.trimStart().startsWith('{'));
    if (oneEach || file.path.endsWith('.jsonl')) return filled.flatMap((own) => readLine(own, issues));
    const line = lineOf(error, text);
    issues.fileError(line, `The file is not JSON: ${errorText(error, file.path)}`, WHOLE_JSON);
    return [];
  }
}

function readLine({ content, line }: { content: string; line: number }, issues: FileIssues): ReadValue[] {
  try {
    return [{ value: parseExact(content), line }];
  } catch (error) {
    issues.error(line, null, `The line is not JSON: ${errorText(error, '')}`, 'One JSON object on the line');
    return [];
  }
}

async function linesOf(file: SourceFile, issues: FileIssues): Promise<string[]> {
  const lines: string[] = [];
  try {
    for await (const line of file.lines) {
      lines.push(lines.length === 0 ? line.replace(/^\ufeff/, '') : line);
    }
  } catch (error) {
    issues.fileError(null, `The file can't be read: ${errorText(error, file.path)}`, 'A whole file in UTF-8');
    return [];
  }
  return lines;
}

/** The line that the parser's message names by its position. */
function lineOf(error: unknown, text: string): number | null {
  const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
  return position === undefined ? null : text.slice(0, Number(position)).split('\n').length;
}
