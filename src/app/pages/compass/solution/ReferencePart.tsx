import { type CompassTask, type Reference, yardstickOf } from '../../../../benchmarks/compass/index.ts';
import { Choice } from '../../../components/Choice.tsx';
import { CodeView } from '../../../components/code/CodeView.tsx';
import { DiffView } from '../../../components/code/DiffView.tsx';
import { Literal } from '../../../components/Literal.tsx';
import { languageWord } from '../../../lib/names.ts';
import { useQuery } from '../../../lib/useQuery.ts';

/** The task's own solutions, one at a time, beside the sample. */
export function ReferencePart({ task, text }: { task: CompassTask; text: string }) {
  const [query, change] = useQuery();
  const { references, language } = task;
  const asked = references[Number(query.get('reference') ?? 0)];
  const reference = asked ?? references[0];
  if (reference === undefined) return null;
  const label = `Reference: ${reference.name}`;
  const isYardstick = reference === yardstickOf(task);
  return (
    <section className="stack" aria-label="Reference">
      <div className="row-spread">
        <h2>Reference</h2>
        {references.length < 2 ? null : (
          <Choice
            compact
            label="Reference"
            value={String(references.indexOf(reference))}
            options={references.map((one, place) => ({ value: String(place), label: optionWord(one) }))}
            onChange={(place) => change({ reference: place === '0' ? null : place })}
          />
        )}
      </div>
      <p className="quiet small">
        <Literal text={optionWord(reference)} />
        {isYardstick ? '; limits of time are relative to this one.' : '.'}
        {reference.language === language ? ' It stands left, the sample right; what differs is marked.' : ''}
      </p>
      {reference.language === language ? (
        <DiffView
          original={reference.source}
          originalLabel={label}
          changed={text}
          changedLabel="This sample"
          language={language}
        />
      ) : (
        <CodeView label={label} language={reference.language} text={reference.source} />
      )}
    </section>
  );
}

function optionWord({ name, complexity, language }: Reference): string {
  return [name, complexity, languageWord(language)].filter((part) => part !== '').join(', ');
}
