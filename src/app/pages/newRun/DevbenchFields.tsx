import { CheckboxGroup, Label } from 'react-aria-components';
import type { Language, TaskSetRecord } from '../../../model/index.ts';
import { Tick } from '../../components/fields.tsx';
import { Note } from '../../components/Note.tsx';
import { JudgeChoice } from '../run/JudgeChoice.tsx';
import { ContainerChoice } from './ContainerChoice.tsx';
import { LanguagePlace } from './LanguagePlace.tsx';
import { RunnerChoice } from './RunnerChoice.tsx';
import { useLanguageCounts } from './useLanguageCounts.ts';

/** What of a DevBench task set is run: its languages, and whether the tasks themselves are looked at. */
export function DevbenchFields({
  taskSet,
  places,
  languages,
  onToggle,
  audit,
  onAudit,
  judge,
  onJudge,
}: {
  taskSet: TaskSetRecord;
  /** Where programs in each language run, for people; those of others run nowhere here. */
  places: ReadonlyMap<Language, string>;
  languages: readonly Language[];
  onToggle: (languages: Language[]) => void;
  audit: boolean;
  onAudit: (audit: boolean) => void;
  /** Id of who scores the completions beside their verdicts; null for nobody. */
  judge: string | null;
  onJudge: (id: string | null) => void;
}) {
  const counts = useLanguageCounts(taskSet.id);
  if (counts.status === 'failed') {
    return (
      <Note tone="error" title="The tasks could not be read">
        {counts.message}
      </Note>
    );
  }
  const present = (counts.value ?? []).map(({ language }) => language);
  return (
    <>
      <CheckboxGroup
        className="field"
        value={languages.filter((language) => present.includes(language))}
        onChange={(chosen) =>
          onToggle(present.filter((language) => chosen.includes(language) !== languages.includes(language)))
        }
      >
        <Label className="field-label">Languages</Label>
        <div className="choice-list">
          {counts.status === 'loading' ? <p className="quiet small">Reading the tasks.</p> : null}
          {counts.value?.map((count) => (
            <Tick key={count.language} value={count.language}>
              <LanguagePlace count={count} places={places} />
            </Tick>
          ))}
        </div>
      </CheckboxGroup>
      <Tick isSelected={audit} onChange={onAudit}>
        Audit the tasks{' '}
        <span className="quiet">
          Also runs each task’s golden completion and an empty one: which tasks fail here by themselves, and
          which pass without any answer.
        </span>
      </Tick>
      <JudgeChoice
        benchmark="devbench"
        label="Judge of relevance and helpfulness"
        help="A model gets one request for each completion; a finished run’s completions can be judged, too."
        nobody="The completions are run, and compared with the golden ones."
        value={judge}
        onChange={onJudge}
      />
      <RunnerChoice isNeeded={present.some((language) => !places.has(language))} />
      {present.some((language) => language === 'javascript' || language === 'typescript') ? (
        <ContainerChoice />
      ) : null}
    </>
  );
}
