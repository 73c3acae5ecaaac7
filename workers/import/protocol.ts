import type { ImportSource } from '../../src/files/source.ts';
import type {
  ImportIssue,
  SampleSetRecord,
  ScoreSetRecord,
  Stores,
  TaskSetRecord,
} from '../../src/model/index.ts';

/** What the page asks for. */
export interface ImportRequest {
  sources: ImportSource[];
  /** What to call where it came from, for example "starter"; null for the names of the files. */
  origin: string | null;
}

/** How far an import has come. Bytes are those of the unpacked files; a download counts its own. */
export interface ImportProgress {
  stage: 'downloading' | 'looking' | 'reading' | 'storing';
  bytesDone: number;
  /** 0 where it is not known. */
  bytesTotal: number;
  lines: number;
}

/** What an import brought, stored already: records only, so that the page never holds the content. */
export interface ImportResult {
  taskSets: TaskSetRecord[];
  sampleSets: SampleSetRecord[];
  scoreSets: ScoreSetRecord[];
  /** About files that became part of no set. What is wrong within a set is in its record. */
  issues: ImportIssue[];
}

/** Where an import puts what it read. */
export type ImportTarget = Pick<
  Stores,
  | 'taskSets'
  | 'addTaskSet'
  | 'addSampleSet'
  | 'addScoreSet'
  | 'deleteTaskSet'
  | 'deleteSampleSet'
  | 'deleteScoreSet'
>;

/** The worker's door. */
export interface ImportWorker {
  /** @param memory the page's own stores where the browser keeps nothing; null to open the browser's. */
  run(
    request: ImportRequest,
    memory: ImportTarget | null,
    onProgress: (progress: ImportProgress) => void,
  ): Promise<ImportResult>;
  /** `run` then rejects, and nothing of it is kept. */
  cancel(): void;
}
