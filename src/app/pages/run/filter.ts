import { VERDICTS, type Verdict } from '../../../model/index.ts';

import type { SolutionRow } from './rows.ts';

/** What of a run's solutions is shown, as it stands in the address. */
export interface Filter {
  text: string;
  model: string | null;
  verdict: Verdict | null;
  /** "none" stands for solutions without an error. */
  error: string | null;
  /** Group name by dimension, for example topic → recursion. */
  groups: Record<string, string>;
  /** Only those whose strict score differs. */
  strict: boolean;
  /** Id of the one task whose answers are shown. */
  task: string | null;
  /** Only answers that this was found in. */
  mark: string | null;
}

/** Group dimensions carry this prefix in the address, so that none can collide with another parameter. */
const GROUP_PREFIX = 'in-';

export function parseFilter(query: URLSearchParams): Filter {
  const verdict = query.get('verdict');
  return {
    text: query.get('q') ?? '',
    model: query.get('model'),
    verdict: VERDICTS.find((known) => known === verdict) ?? null,
    error: query.get('error'),
    groups: Object.fromEntries(
      [...query]
        .filter(([name]) => name.startsWith(GROUP_PREFIX))
        .map(([name, value]) => [name.slice(GROUP_PREFIX.length), value]),
    ),
    strict: query.get('strict') === 'differs',
    task: query.get('task'),
    mark: query.get('mark'),
  };
}

/** The search part of an address that shows the solutions of a filter. */
export function filterAddress(change: { [name: string]: string | null }): string {
  const query = new URLSearchParams({ view: 'solutions' });
  for (const [name, value] of Object.entries(change)) if (value !== null) query.set(name, value);
  return `?${query}`;
}

export function groupParameter(dimension: string): string {
  return `${GROUP_PREFIX}${dimension}`;
}

/** Whether a row is shown. Every word of the text must occur in its id, title, model or error type. */
export function matcher(filter: Filter): (row: SolutionRow) => boolean {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = Object.entries(filter.groups);
  return (row) => {
    if (filter.model !== null && row.model !== filter.model) return false;
    if (filter.task !== null && row.taskId !== filter.task) return false;
    if (filter.mark !== null && !row.marks.includes(filter.mark)) return false;
    if (filter.verdict !== null && row.verdict !== filter.verdict) return false;
    if (filter.error !== null && (row.errorType ?? 'none') !== filter.error) return false;
    if (filter.strict && (row.strictScore === null || row.strictScore === row.score)) return false;
    if (groups.some(([dimension, name]) => row.groups[dimension] !== name)) return false;
    if (words.length === 0) return true;
    const text = `${row.taskId} ${row.title} ${row.model} ${row.errorType ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}
