import { importFiles } from '../../files/importClient.ts';
import { type ImportSource, sourcesOfFiles, sourcesOfTexts } from '../../files/source.ts';
import type { ImportIssue, SampleSetRecord, ScoreSetRecord, TaskSetRecord } from '../../model/index.ts';
import { plural } from '../lib/format.ts';
import { messageOf } from '../lib/useLoad.ts';
import { createValueStore } from '../lib/valueStore.ts';
import { announce } from '../shell/announcer.ts';
import { storage, storageChanged } from './storage.ts';

/** What the page knows of an import: the one under way, or the last. */
export interface ImportState {
  status: 'working' | 'done' | 'failed' | 'cancelled';
  stage: 'downloading' | 'looking' | 'reading' | 'storing';
  /** What was given, for example "3 files". */
  what: string;
  bytesDone: number;
  /** 0 where it is not known. */
  bytesTotal: number;
  lines: number;
  taskSets: TaskSetRecord[];
  sampleSets: SampleSetRecord[];
  scoreSets: ScoreSetRecord[];
  /** About files that became part of no set. */
  issues: ImportIssue[];
  message: string | null;
}

export const importState = createValueStore<ImportState | null>(null);

let current: AbortController | null = null;

export function cancelImport(): void {
  current?.abort();
}

export function importFileList(files: Iterable<File>): Promise<void> {
  const sources = sourcesOfFiles(files);
  return importSources(sources, countOf(sources, 'file'));
}

/** Imports pasted lines. Problems and answers may stand mixed: files are told apart, lines here. */
export async function importText(text: string): Promise<void> {
  const { looksLike } = await import('../../benchmarks/codeeval/index.ts');
  const lines = text.split(/\r\n?|\n/);
  const answers = lines.map((line) => looksLike(objectOf(line)) === 'samples');
  // What belongs to the other file is blank here, so that each line keeps its number.
  const only = (wanted: boolean) => lines.map((line, at) => (answers[at] === wanted ? line : '')).join('\n');
  const mixed = answers.includes(true) && only(false).trim() !== '';
  const files = mixed
    ? { 'pasted/problems.jsonl': only(false), 'pasted/answers.jsonl': only(true) }
    : { 'pasted.jsonl': text };
  await importSources(sourcesOfTexts(files), 'pasted text');
}

export function importAddress(url: string): Promise<void> {
  return importSources([{ kind: 'url', url }], url);
}

export function countOf(sources: readonly ImportSource[], word: string): string {
  return plural(sources.length, word);
}

/** Imports what was given; what comes of it stands in `importState`. A later import ends an earlier one. */
export async function importSources(sources: ImportSource[], what: string): Promise<void> {
  current?.abort();
  const abort = new AbortController();
  current = abort;
  const begun: ImportState = {
    status: 'working',
    stage: 'looking',
    what,
    bytesDone: 0,
    bytesTotal: 0,
    lines: 0,
    taskSets: [],
    sampleSets: [],
    scoreSets: [],
    issues: [],
    message: null,
  };
  const tell = (change: Partial<ImportState>) => {
    if (current === abort) importState.set((state) => ({ ...(state ?? begun), ...change }));
  };
  importState.set(begun);
  try {
    const result = await importFiles({
      sources,
      into: await storage(),
      origin: null,
      onProgress: (progress) => tell(progress),
      signal: abort.signal,
    });
    tell({ status: 'done', ...result });
    announce(
      `Imported ${plural(result.taskSets.length, 'task set')} and ${plural(result.sampleSets.length, 'sample set')}.`,
    );
  } catch (reason) {
    tell(abort.signal.aborted ? { status: 'cancelled' } : { status: 'failed', message: messageOf(reason) });
  }
  storageChanged();
}

function objectOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
