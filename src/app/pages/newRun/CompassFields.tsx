import type { Language, TaskSetRecord } from '../../../model/index.ts';
import { Note } from '../../components/Note.tsx';
import { LanguagePlace } from './LanguagePlace.tsx';
import { RunnerChoice } from './RunnerChoice.tsx';
import { useLanguageCounts } from './useLanguageCounts.ts';

/** Where the tasks of a COMPASS set run: those in Java, C++ and C# on a runner only. */
export function CompassFields({
  taskSet,
  places,
}: {
  taskSet: TaskSetRecord;
  /** Where programs in each language run, for people; those of others run nowhere here. */
  places: ReadonlyMap<Language, string>;
}) {
  const counts = useLanguageCounts(taskSet.id);
  if (counts.status === 'failed') {
    return (
      <Note tone="error" title="The tasks could not be read">
        {counts.message}
      </Note>
    );
  }
  if (counts.status === 'loading') return <p className="quiet small">Reading the tasks.</p>;
  return (
    <>
      <fieldset className="settings">
        <legend className="field-label">Languages</legend>
        <ul className="choice-list language-list">
          {counts.value.map((count) => (
            <li key={count.language}>
              <LanguagePlace count={count} places={places} />
            </li>
          ))}
        </ul>
      </fieldset>
      <RunnerChoice isNeeded={counts.value.some(({ language }) => !places.has(language))} />
    </>
  );
}
