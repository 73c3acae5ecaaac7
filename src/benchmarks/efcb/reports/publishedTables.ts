import { mean } from '../../../metrics/index.ts';
import { EFCB_TASKS, type EfcbTask } from '../kinds.ts';
import { PUBLISHED_SCORES, PUBLISHED_TABLES } from '../published.ts';
import { efcbScore, type TaskFigures } from '../scoring/score.ts';

/** What table 4 of the paper gets wrong, for whoever compares with it. */
export const TABLE_4_NOTE =
  'The paper’s table 4 has its last three headings in the wrong order (it prints Reverse-QA under MPR-G, the ' +
  'hallucination rate under R-QA and MPR-Gen under R-QA-H) and calls o4-mini “o3-mini”; tables 5–9 are right, and what ' +
  'stands here is computed from them.';

export const COLUMNS_NOTE =
  'The figures of o4-mini in table 6 can’t be told apart by repository in the paper’s text; their average can.';

export interface PublishedTask {
  task: EfcbTask;
  /** Of the paper. */
  table: number;
  /** By repository, in the paper's order; null where they can't be told apart. */
  byRepository: readonly number[] | null;
  /** The unweighted mean, computed anew. */
  average: number;
  printedAverage: number;
}

export interface PublishedModel {
  model: string;
  tasks: PublishedTask[];
  /** Computed from the printed averages. */
  score: number | null;
  printedScore: number | null;
}

/** The paper's models, computed anew from tables 5–9. */
export function publishedModels(): PublishedModel[] {
  return Object.keys(PUBLISHED_SCORES).map((model) => {
    const tasks = EFCB_TASKS.flatMap((task): PublishedTask[] => {
      const { table, rows } = PUBLISHED_TABLES[task];
      const row = rows.find((one) => one.model === model);
      if (row === undefined) return [];
      return [
        {
          task,
          table,
          byRepository: row.columnsKnown ? row.byRepository : null,
          average: mean(row.byRepository),
          printedAverage: row.average,
        },
      ];
    });
    const printed = new Map(tasks.map(({ task, printedAverage }) => [task, printedAverage]));
    const figures = Object.fromEntries(EFCB_TASKS.map((task) => [task, printed.get(task) ?? null]));
    const { score } = efcbScore(figures as TaskFigures);
    return { model, tasks, score, printedScore: PUBLISHED_SCORES[model] ?? null };
  });
}
