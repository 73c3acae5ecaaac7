import type { ImportIssue } from '../../model/index.ts';

/** Issues kept of one file: a file of another kind may be wrong on each of a million lines. */
const KEPT_PER_FILE = 200;

/** Collects what is wrong with one file, in the order of its lines. */
export class FileIssues {
  readonly file: string;
  readonly #kept: ImportIssue[] = [];
  #dropped = 0;

  constructor(file: string) {
    this.file = file;
  }

  /** The line is left out. */
  error(line: number | null, field: string | null, message: string, expected: string | null = null): void {
    this.#add({ severity: 'error', file: this.file, line, field, message, expected });
  }

  /** The line is kept, but should be looked at. */
  warning(line: number | null, field: string | null, message: string, expected: string | null = null): void {
    this.#add({ severity: 'warning', file: this.file, line, field, message, expected });
  }

  /** Nothing of the file is used: what was said of its lines no longer matters. */
  fileError(line: number | null, message: string, expected: string | null): void {
    this.#kept.length = 0;
    this.#dropped = 0;
    this.error(line, null, message, expected);
  }

  all(): ImportIssue[] {
    if (this.#dropped === 0) return this.#kept;
    const message = `${this.#dropped} more problems in this file are not listed.`;
    return [
      ...this.#kept,
      { severity: 'error', file: this.file, line: null, field: null, message, expected: null },
    ];
  }

  #add(issue: ImportIssue): void {
    if (this.#kept.length < KEPT_PER_FILE) this.#kept.push(issue);
    else this.#dropped++;
  }
}
