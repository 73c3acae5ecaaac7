import type { Audit, GroupReport, ModelReport, OpinionReport } from '../../../benchmarks/devbench/index.ts';
import type { RunRecord } from '../../../model/index.ts';
import { IntervalChart } from '../../components/chart/IntervalChart.tsx';
import { Empty, Note } from '../../components/Note.tsx';
import { dimensionWord, groupWord } from '../../lib/names.ts';
import type { Loaded } from '../../lib/useLoad.ts';
import { filterAddress, groupParameter } from '../run/filter.ts';
import { PassCards } from './PassCards.tsx';
import { PassTable } from './PassTable.tsx';
import { ReadingTools } from './ReadingTools.tsx';
import { measureWords, passOf, type Reading } from './reading.ts';
import type { RunReport } from './useReport.ts';

const DIMENSIONS = [
  { dimension: 'language', groupsOf: (model: ModelReport) => model.languages },
  { dimension: 'category', groupsOf: (model: ModelReport) => model.categories },
] as const;

/** pass@k by model, language and category. */
export function ScoresView({
  run,
  models,
  result,
  opinions,
  audited,
  audit,
  reading,
}: {
  run: RunRecord;
  models: readonly string[];
  result: Loaded<RunReport>;
  /** What judges said; null until it is computed. */
  opinions: readonly OpinionReport[] | null;
  /** Are the baselines part of the run? */
  audited: boolean;
  audit: Audit;
  reading: Reading;
}) {
  const tried = audit.overall.empty.pass + audit.overall.empty.fail;
  const judged = result.value?.report.models.filter(({ overall }) => overall.completions > 0) ?? [];
  if (result.status === 'failed') {
    return (
      <Note tone="error" title="The scores could not be computed">
        {result.message}
      </Note>
    );
  }
  return (
    <>
      <ReadingTools
        ks={result.value?.report.ks ?? [1]}
        audited={audited}
        nullPasses={tried === 0 ? null : audit.overall.empty.pass}
      />
      <PassCards
        models={models}
        result={result.value}
        opinions={opinions ?? []}
        reading={reading}
        status={run.status}
      />
      {judged.length === 0 ? (
        <Empty title="No result yet">pass@k by language and category stands here once some are in.</Empty>
      ) : (
        <div className="scores">
          {DIMENSIONS.map(({ dimension, groupsOf }) => {
            const rows = judged.flatMap((model) =>
              groupsOf(model).flatMap((group) => chartRow(run, model.model, dimension, group, reading)),
            );
            return rows.length === 0 ? null : (
              <IntervalChart
                key={dimension}
                title={`${measureWords(reading)} by ${dimension}`}
                groupWord={dimensionWord(dimension)}
                measure={measureWords(reading)}
                name={`${run.name} by ${dimension}`}
                series={models}
                rows={rows}
              />
            );
          })}
          <PassTable models={judged} reading={reading} soFar={run.status !== 'finished'} />
        </div>
      )}
    </>
  );
}

function chartRow(
  run: RunRecord,
  model: string,
  dimension: 'language' | 'category',
  group: GroupReport,
  reading: Reading,
) {
  const pass = passOf(group, reading);
  const name = group[dimension];
  if (pass === null || name === null) return [];
  const address = filterAddress({ model, [groupParameter(dimension)]: name });
  return [{ ...pass, group: groupWord(dimension, name), series: model, href: `/runs/${run.id}${address}` }];
}
