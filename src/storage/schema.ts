import type { DBSchema, StoreValue } from 'idb';
import type {
  Evaluation,
  RunRecord,
  Sample,
  SampleSetRecord,
  ScoreSetRecord,
  Task,
  TaskSetRecord,
} from '../model/index.ts';

/**
 * The database. Parts of a set are kept under [set, position], so that a set is one range of keys, in its
 * order, read or deleted in one request.
 */
export interface Schema extends DBSchema {
  taskSets: { key: string; value: TaskSetRecord };
  tasks: { key: [string, number]; value: { setId: string; position: number; task: Task } };
  sampleSets: { key: string; value: SampleSetRecord };
  samples: { key: [string, number]; value: { setId: string; position: number; sample: Sample } };
  scoreSets: { key: string; value: ScoreSetRecord };
  scores: { key: [string, number]; value: { setId: string; position: number; sample: Sample } };
  runs: { key: string; value: RunRecord };
  evaluations: {
    key: [string, string, string, number];
    value: { runId: string; evaluation: Evaluation };
  };
  cache: { key: string; value: { key: string; evaluation: Evaluation } };
  blobs: { key: string; value: { key: string; blob: Blob } };
}

/** The stores that hold people's work as plain data: what an export carries, in the order of writing it back. */
export const ROW_KINDS = [
  'taskSets',
  'tasks',
  'sampleSets',
  'samples',
  'scoreSets',
  'scores',
  'runs',
  'evaluations',
  'cache',
] as const;

export type RowKind = (typeof ROW_KINDS)[number];
export type Row<Kind extends RowKind = RowKind> = StoreValue<Schema, Kind>;
