import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { Choice } from '../../components/Choice.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { plural } from '../../lib/format.ts';
import { type Loaded, messageOf } from '../../lib/useLoad.ts';
import { useQuery } from '../../lib/useQuery.ts';
import { IssueList } from '../benchmarks/IssueList.tsx';
import { FIRST_MEASURES, furtherMeasures, type SimilarityMeasure } from './measures.ts';
import { SimilarityGroups } from './SimilarityGroups.tsx';
import { SimilarityOverview } from './SimilarityOverview.tsx';
import type { SimilarityLookup } from './useSimilarity.ts';

/** How near the completions are to the golden ones, by language and category. Needs no engine and no run. */
export function SimilarityView({
  similarities,
  name,
  groupHref,
}: {
  similarities: Loaded<SimilarityLookup>;
  /** File name of downloads, without the ending. */
  name: string;
  /** Where the tasks of a group are listed; null where they are not. */
  groupHref: ((model: string, dimension: string, group: string) => string) | null;
}) {
  if (similarities.status === 'failed') {
    return (
      <Note tone="error" title="The completions could not be compared">
        {similarities.message}
      </Note>
    );
  }
  if (similarities.status === 'loading') return <p className="quiet">Comparing the completions.</p>;
  return <Compared similar={similarities.value} name={name} groupHref={groupHref} />;
}

function Compared({
  similar,
  name,
  groupHref,
}: {
  similar: SimilarityLookup;
  name: string;
  groupHref: ((model: string, dimension: string, group: string) => string) | null;
}) {
  const [query, change] = useQuery();
  const [further, setFurther] = useState<SimilarityMeasure[]>([]);
  const measures = [...FIRST_MEASURES, ...further];
  const measure = measures.find(({ id }) => id === query.get('measure')) ?? measures[0];
  const { tasks, issues } = similar;
  if (tasks.length === 0 || measure === undefined) {
    return (
      <Empty title="There is nothing to compare">
        None of the completions answers a task of this set.
        {issues.length > 0 ? <IssueList issues={issues} /> : null}
      </Empty>
    );
  }
  const completions = tasks.reduce((sum, { samples }) => sum + samples.length, 0);
  const models = new Set(tasks.map(({ model }) => model)).size;
  return (
    <>
      <p className="small prose">
        {plural(completions, 'completion')} of {plural(models, 'model')}, each compared with its task’s golden
        completion. A task’s figure is the mean over its completions, a group’s the mean over its tasks, with
        its 95 % interval.
      </p>
      <SimilarityOverview measures={measures} tasks={tasks} />
      {further.length > 0 ? null : <Further similar={similar} onMeasures={setFurther} />}
      <div className="stack tight">
        <h2>By language and category</h2>
        <Choice
          compact
          label="Measure"
          value={measure.id}
          options={measures.map(({ id, word }) => ({ value: id, label: word }))}
          onChange={(id) => change({ measure: id === FIRST_MEASURES[0]?.id ? null : id })}
        />
        <p className="quiet small prose">{measure.meaning}</p>
      </div>
      <SimilarityGroups measure={measure} tasks={tasks} name={name} groupHref={groupHref} />
      {issues.length === 0 ? null : (
        <section className="stack" aria-label="What does not match">
          <h2>What does not match</h2>
          <IssueList issues={issues} />
        </section>
      )}
    </>
  );
}

/** Measures that take longer than the first ones, on demand. */
function Further({
  similar,
  onMeasures,
}: {
  similar: SimilarityLookup;
  onMeasures: (measures: SimilarityMeasure[]) => void;
}) {
  const [state, setState] = useState<{ working: boolean; message: string | null }>({
    working: false,
    message: null,
  });
  const compute = async () => {
    setState({ working: true, message: null });
    try {
      onMeasures(await furtherMeasures(similar));
    } catch (reason) {
      setState({ working: false, message: messageOf(reason) });
    }
  };
  return (
    <div className="row">
      <Button isDisabled={state.working} onPress={() => void compute()}>
        {state.working ? 'Computing' : 'Also edit similarity, chrF2 and BLEU'}
      </Button>
      {state.message === null ? null : <span className="small">{state.message}</span>}
    </div>
  );
}
