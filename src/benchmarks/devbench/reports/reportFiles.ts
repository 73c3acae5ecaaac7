import type { Evaluation, ReportFile, Sample, Task } from '../../../model/index.ts';
import { groupBy } from '../../shared/groupBy.ts';
import type { Audit } from '../audit/auditTypes.ts';
import { isBaseline } from '../audit/baselines.ts';
import { opinionCsv } from '../opinion/files.ts';
import type { Judging, OpinionReport } from '../opinion/report.ts';
import type { PublishedTables } from '../published.ts';
import type { TaskSimilarity } from '../similarity/similarity.ts';
import { similarityTables } from '../similarity/similarityTables.ts';
import { completionFiles } from './completionFiles.ts';
import { reportCsv } from './reportCsv.ts';
import { reportJson } from './reportJson.ts';
import { reportMarkdown } from './reportMarkdown.ts';
import type { DevbenchReport } from './reportTypes.ts';
import { judgeLine, type ResultLine, resultLine } from './resultLine.ts';
import { similarityJson } from './similarityJson.ts';

/** What the files of a run are written from. */
export interface ReportMaterial {
  tasks: readonly Task[];
  /** All models' completions. */
  samples: readonly Sample[];
  evaluations: readonly Evaluation[];
  /** What `similarities` gave; empty where it was not computed. */
  similar: readonly TaskSimilarity[];
  report: DevbenchReport;
  audit: Audit;
  /** What judges were asked about the completions; none where none was asked. */
  judgings: readonly Judging[];
  /** The figures of that. */
  opinions: readonly OpinionReport[];
  /** Null where they are not to be set beside the own ones. */
  published: PublishedTables | null;
  generated: Date;
}

/** All files of a run: the summaries, `results.jsonl`, and the completions as they are published. */
export function reportFiles(material: ReportMaterial): ReportFile[] {
  return [
    ...summaryFiles(material),
    {
      path: 'results.jsonl',
      text: [...resultLines(material)].map((line) => `${JSON.stringify(line)}\n`).join(''),
    },
    ...completionFiles(material.tasks, material.samples),
  ];
}

/** `report.csv`, `report.json`, `report.md`; `similarity.json` and `judges.csv` where similarity was computed, judges asked. */
export function summaryFiles(
  material: Pick<ReportMaterial, 'report' | 'audit' | 'opinions' | 'published' | 'generated' | 'similar'>,
): ReportFile[] {
  const { report, audit, opinions, published, generated, similar } = material;
  const similarity = similarityJson(similarityTables(similar.filter(({ model }) => !isBaseline(model))));
  return [
    { path: 'report.md', text: reportMarkdown(report, audit, opinions, published, generated) },
    { path: 'report.csv', text: reportCsv(report) },
    { path: 'report.json', text: reportJson(report, audit, opinions, generated) },
    ...(similar.length === 0
      ? []
      : [{ path: 'similarity.json', text: `${JSON.stringify(similarity, null, 2)}\n` }]),
    ...(opinions.length === 0 ? [] : [{ path: 'judges.csv', text: opinionCsv(opinions) }]),
  ];
}

/** A line for each completion of a task that is in the set, the baselines' too, in the order of the completions. */
export function* resultLines(
  material: Pick<ReportMaterial, 'tasks' | 'samples' | 'similar' | 'evaluations' | 'judgings'>,
): Generator<ResultLine> {
  const { tasks, samples, similar, evaluations, judgings } = material;
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const answerOf = ({ model, taskId }: { model: string; taskId: string }) => JSON.stringify([model, taskId]);
  const similarTo = new Map(similar.map((own) => [answerOf({ model: own.model, taskId: own.task.id }), own]));
  const evaluated = groupBy(evaluations, answerOf);
  const judged = judgings.map(({ judge, evaluations: own }) => ({ judge, byAnswer: groupBy(own, answerOf) }));
  for (const sample of samples) {
    const task = byId.get(sample.taskId);
    if (task === undefined) continue;
    const answer = answerOf(sample);
    const isThis = ({ index }: Evaluation) => index === sample.index;
    const evaluation = evaluated.get(answer)?.find(isThis);
    yield {
      ...resultLine(task, sample, similarTo.get(answer) ?? null, evaluation ?? null),
      judges: judged.flatMap(({ judge, byAnswer }) => {
        const own = byAnswer.get(answer)?.find(isThis);
        return own === undefined ? [] : [judgeLine(judge, own)];
      }),
    };
  }
}
