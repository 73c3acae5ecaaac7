import type { Language } from '../../../model/index.ts';
import { Literal } from '../../components/Literal.tsx';
import { plural } from '../../lib/format.ts';
import { languageWord } from '../../lib/names.ts';
import type { LanguageCount } from './useLanguageCounts.ts';

/** A language of a task set, how many tasks are in it, and where its programs run. */
export function LanguagePlace({
  count: { language, tasks },
  places,
}: {
  count: LanguageCount;
  /** For people; a language that is not in it runs nowhere here. */
  places: ReadonlyMap<Language, string>;
}) {
  return (
    <>
      {languageWord(language)}{' '}
      <span className="quiet">
        {plural(tasks, 'task')} ·{' '}
        <Literal text={places.get(language) ?? 'unsupported here; connect a runner'} />
      </span>
    </>
  );
}
