import { useMemo } from 'react';
import { VERDICTS, type Verdict } from '../../../model/index.ts';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { FilterField } from '../../components/FilterField.tsx';
import { Literal } from '../../components/Literal.tsx';
import { VERDICT_WORDS } from '../../components/VerdictMark.tsx';
import { useQuery } from '../../lib/useQuery.ts';
import { groupParameter, parseFilter } from './filter.ts';
import type { SolutionRow } from './rows.ts';

const ANY = '';
const NO_ERROR = 'none';

/** Text, model, verdict, group, error type and what was found; what is chosen stands in the address. */
export function SolutionFilters({
  rows,
  models,
  noun,
  markWords,
}: {
  rows: readonly SolutionRow[];
  models: readonly string[];
  /** What an answer is called. */
  noun: string;
  /** What marks are called; those without a word are no choice. */
  markWords: Readonly<Record<string, string>>;
}) {
  const [query, change] = useQuery();
  const filter = parseFilter(query);
  const choices = useMemo(() => choicesOf(rows), [rows]);
  const verdicts = VERDICTS.filter((verdict) => choices.verdicts.has(verdict) || verdict === filter.verdict);
  const errors = [...new Set([...choices.errors, ...errorAsked(filter.error)])].sort();
  return (
    <>
      <FilterField label={`Filter ${noun}s`} value={filter.text} onChange={(text) => change({ q: text })} />
      {models.length > 1 ? (
        <Choice
          compact
          label="Model"
          value={filter.model ?? ANY}
          options={[
            { value: ANY, label: 'All models' },
            ...models.map((model) => ({ value: model, label: model })),
          ]}
          onChange={(model) => change({ model })}
        />
      ) : null}
      <Choice<Verdict | ''>
        compact
        label="Verdict"
        value={filter.verdict ?? ANY}
        options={[
          { value: ANY, label: 'All verdicts' },
          ...verdicts.map((verdict) => ({ value: verdict, label: VERDICT_WORDS[verdict] })),
        ]}
        onChange={(verdict) => change({ verdict })}
      />
      {[...choices.groups].map(([dimension, names]) => (
        <Choice
          key={dimension}
          compact
          label={dimension}
          value={filter.groups[dimension] ?? ANY}
          options={[
            { value: ANY, label: `Any ${dimension}` },
            ...[...names].sort().map((name) => ({ value: name, label: name })),
          ]}
          onChange={(name) => change({ [groupParameter(dimension)]: name })}
        />
      ))}
      <Choice
        compact
        label="Error type"
        value={filter.error ?? ANY}
        options={[
          { value: ANY, label: 'Any error type' },
          { value: NO_ERROR, label: 'No error' },
          ...errors.map((type) => ({ value: type, label: type })),
        ]}
        onChange={(error) => change({ error })}
      />
      {choices.marks.size === 0 && filter.mark === null ? null : (
        <Choice
          compact
          label="Findings"
          value={filter.mark ?? ANY}
          options={[
            { value: ANY, label: 'Any findings' },
            ...Object.entries(markWords)
              .filter(([mark]) => choices.marks.has(mark) || mark === filter.mark)
              .map(([mark, word]) => ({ value: mark, label: word })),
          ]}
          onChange={(mark) => change({ mark })}
        />
      )}
      {filter.task === null ? null : (
        <Button onPress={() => change({ task: null })}>
          Only <Literal text={filter.task} /> ×
        </Button>
      )}
      {filter.strict ? (
        <Button onPress={() => change({ strict: null })}>Only where strict differs ×</Button>
      ) : null}
    </>
  );
}

/** The error type that the address asks for, though no solution may have it. */
function errorAsked(error: string | null): string[] {
  return error === null || error === NO_ERROR ? [] : [error];
}

function choicesOf(rows: readonly SolutionRow[]) {
  const verdicts = new Set<Verdict>();
  const errors = new Set<string>();
  const groups = new Map<string, Set<string>>();
  const marks = new Set<string>();
  for (const row of rows) {
    verdicts.add(row.verdict);
    if (row.errorType !== null) errors.add(row.errorType);
    for (const mark of row.marks) marks.add(mark);
    for (const [dimension, name] of Object.entries(row.groups)) {
      const names = groups.get(dimension) ?? new Set<string>();
      groups.set(dimension, names.add(name));
    }
  }
  return { verdicts, errors, groups, marks };
}
