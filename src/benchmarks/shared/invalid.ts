import type { BaseIssue } from 'valibot';
import type { FileIssues } from './fileIssues.ts';

/** Reports each field of a line that a schema refused. */
export function reportInvalid(
  found: readonly BaseIssue<unknown>[],
  object: Readonly<Record<string, unknown>>,
  line: number,
  issues: FileIssues,
  expected: Readonly<Record<string, string>>,
): void {
  for (const { path, message } of found) {
    const field = String(path?.[0]?.key);
    const words = Object.hasOwn(object, field) ? `"${field}" ${message}.` : `"${field}" is missing.`;
    issues.error(line, field, words, expected[field] ?? null);
  }
}
