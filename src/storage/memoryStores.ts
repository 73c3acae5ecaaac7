import type { Stores } from '../model/index.ts';
import type { Rows } from './rows.ts';
import { ROW_KINDS, type Row, type RowKind } from './schema.ts';

type Tables = { [Kind in RowKind]: Map<string, Row<Kind>> };

/**
 * The same stores in this tab's memory: for a window that keeps no data. Records are kept as they are, not
 * copied.
 */
export function memoryStores(): Stores {
  return memoryStorage().stores;
}

/** Memory stores together with the plain view of what is in them. */
export function memoryStorage(): { stores: Stores; rows: Rows } {
  const tables: Tables = {
    taskSets: new Map(),
    tasks: new Map(),
    sampleSets: new Map(),
    samples: new Map(),
    scoreSets: new Map(),
    scores: new Map(),
    runs: new Map(),
    evaluations: new Map(),
    cache: new Map(),
  };
  const blobs = new Map<string, Blob>();
  const rows: Rows = {
    async *read(kind) {
      if (tables[kind].size > 0) yield [...tables[kind].values()];
    },
    write: async (kind, added) => {
      for (const row of added) tables[kind].set(keyOf(row), row);
    },
    count: async (kind) => tables[kind].size,
    blobs: async () => ({
      count: blobs.size,
      bytes: [...blobs.values()].reduce((sum, { size }) => sum + size, 0),
    }),
    clear: async () => {
      for (const kind of ROW_KINDS) tables[kind].clear();
      blobs.clear();
    },
  };
  return { stores: storesOver(tables, blobs, rows), rows };
}

function storesOver(tables: Tables, blobs: Map<string, Blob>, rows: Rows): Stores {
  const tasksOf = (id: string) => [...tables.tasks.values()].filter(({ setId }) => setId === id);
  const samplesOf = (id: string) => [...tables.samples.values()].filter(({ setId }) => setId === id);
  const scoresOf = (id: string) => [...tables.scores.values()].filter(({ setId }) => setId === id);
  const evaluationsOf = (id: string) => [...tables.evaluations.values()].filter(({ runId }) => runId === id);
  return {
    async addTaskSet(record, tasks) {
      for (const row of tasksOf(record.id)) tables.tasks.delete(keyOf(row));
      await rows.write('taskSets', [record]);
      await rows.write(
        'tasks',
        tasks.map((task, position) => ({ setId: record.id, position, task })),
      );
    },
    taskSets: async () => [...tables.taskSets.values()],
    tasks: async (id) => tasksOf(id).map(({ task }) => task),
    deleteTaskSet: async (id) => {
      tables.taskSets.delete(id);
      for (const row of tasksOf(id)) tables.tasks.delete(keyOf(row));
    },

    async addSampleSet(record, samples) {
      for (const row of samplesOf(record.id)) tables.samples.delete(keyOf(row));
      await rows.write('sampleSets', [record]);
      await rows.write(
        'samples',
        samples.map((sample, position) => ({ setId: record.id, position, sample })),
      );
    },
    sampleSets: async () => [...tables.sampleSets.values()],
    samples: async (id) => samplesOf(id).map(({ sample }) => sample),
    deleteSampleSet: async (id) => {
      tables.sampleSets.delete(id);
      for (const row of samplesOf(id)) tables.samples.delete(keyOf(row));
    },

    async addScoreSet(record, scores) {
      for (const row of scoresOf(record.id)) tables.scores.delete(keyOf(row));
      await rows.write('scoreSets', [record]);
      await rows.write(
        'scores',
        scores.map((sample, position) => ({ setId: record.id, position, sample })),
      );
    },
    scoreSets: async () => [...tables.scoreSets.values()],
    scores: async (id) => scoresOf(id).map(({ sample }) => sample),
    deleteScoreSet: async (id) => {
      tables.scoreSets.delete(id);
      for (const row of scoresOf(id)) tables.scores.delete(keyOf(row));
    },

    putRun: (run) => rows.write('runs', [run]),
    run: async (id) => tables.runs.get(id) ?? null,
    runs: async () => [...tables.runs.values()],
    deleteRun: async (id) => {
      tables.runs.delete(id);
      for (const row of evaluationsOf(id)) tables.evaluations.delete(keyOf(row));
    },

    putEvaluations: (runId, evaluations) =>
      rows.write(
        'evaluations',
        evaluations.map((evaluation) => ({ runId, evaluation })),
      ),
    evaluations: async (id) => evaluationsOf(id).map(({ evaluation }) => evaluation),

    cached: async (key) => tables.cache.get(key)?.evaluation ?? null,
    cachedMany: async (keys) =>
      new Map(
        keys.flatMap((key) => {
          const row = tables.cache.get(key);
          return row ? [[key, row.evaluation] as const] : [];
        }),
      ),
    putCached: (entries) => rows.write('cache', entries),

    blob: async (key) => blobs.get(key) ?? null,
    putBlob: async (key, bytes) => {
      blobs.set(key, bytes);
    },
    deleteBlobsExcept: async (prefix, keep) => {
      for (const key of [...blobs.keys()]) if (key.startsWith(prefix) && key !== keep) blobs.delete(key);
    },
  };
}

/** What names a row within its kind. */
function keyOf(row: Row): string {
  if ('position' in row) return JSON.stringify([row.setId, row.position]);
  if ('runId' in row) {
    const { model, taskId, index } = row.evaluation;
    return JSON.stringify([row.runId, model, taskId, index]);
  }
  return 'key' in row ? row.key : row.id;
}
