import type { Generation, GenerationProgress } from '../../generation/index.ts';
import { ChatFailure, type ChatModel } from '../../model/chat.ts';
import type { GenerationRecord, GenerationSettings } from '../../model/generation.ts';
import type {
  BenchmarkId,
  ReportFile,
  SampleSet,
  SampleSetRecord,
  SourceFile,
  Task,
} from '../../model/index.ts';
import { createValueStore, type ValueStore } from '../lib/valueStore.ts';
import { connections, modelStores } from './models.ts';
import { storageChanged, stores } from './storage.ts';

/** A generation as this tab has it open. */
export interface OpenGeneration {
  generation: Generation;
  tasks: readonly Task[];
  progress: ValueStore<GenerationProgress>;
  /** Whether this tab asks at this moment. */
  isAsking: ValueStore<boolean>;
}

const open = new Map<string, Promise<OpenGeneration>>();

/** Raised by one whenever a generation was made or deleted. */
export const generationsVersion = createValueStore(0);

/** Those that this browser keeps, newest first. */
export async function keptGenerations(): Promise<GenerationRecord[]> {
  const kept = await (await modelStores()).generations();
  return kept.toSorted((a, b) => b.createdAt - a.createdAt);
}

/** A benchmark's settings as its paper has them, where it states some. */
export async function paperSettings(benchmark: BenchmarkId): Promise<GenerationSettings> {
  return (await import('../../generation/index.ts')).PAPER_SETTINGS[benchmark];
}

/** Stores a new generation and begins to ask. */
export async function beginGeneration(
  about: Pick<GenerationRecord, 'benchmark' | 'taskSetId' | 'model' | 'source' | 'settings'>,
): Promise<void> {
  const record: GenerationRecord = {
    ...about,
    id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    status: 'paused',
    problem: null,
    createdAt: Date.now(),
    total: 0,
  };
  await (await modelStores()).putGeneration(record);
  const opened = await openGeneration(record);
  void ask(opened, 'start');
  generationsVersion.set((version) => version + 1);
}

/** A generation with its tasks and what came of it; it stays open while the reader walks from page to page. */
export function openGeneration(record: GenerationRecord): Promise<OpenGeneration> {
  let opening = open.get(record.id);
  if (opening === undefined) {
    opening = openAnew(record);
    open.set(record.id, opening);
    // A failure must not stay.
    opening.catch(() => open.delete(record.id));
  }
  return opening;
}

/**
 * Asks what is not answered, or again what failed. Resolves when that is over.
 *
 * @returns false where another tab is at it.
 */
export async function ask(
  { generation, isAsking }: OpenGeneration,
  what: 'start' | 'retryFailed',
): Promise<boolean> {
  isAsking.set(true);
  try {
    return await generation[what]();
  } finally {
    isAsking.set(false);
  }
}

/** Gives up what is under way and deletes it with its answers; sample sets that were made of it stay. */
export async function deleteGeneration(id: string): Promise<void> {
  const opening = open.get(id);
  open.delete(id);
  if (opening !== undefined) (await opening).generation.pause();
  await (await modelStores()).deleteGeneration(id);
  generationsVersion.set((version) => version + 1);
}

/** Puts the answers so far among the sample sets. */
export async function storeAnswers({ generation, tasks }: OpenGeneration): Promise<SampleSetRecord[]> {
  const { storeSamples } = await import('../../generation/index.ts');
  const { record, answers } = generation;
  const sets = await storeSamples(record, tasks, answers, await readerOf(record.benchmark), await stores());
  storageChanged();
  return sets;
}

/** The answers so far as files in the benchmark's own format. */
export async function answerFiles({ generation, tasks }: OpenGeneration): Promise<ReportFile[]> {
  const { sampleFiles } = await import('../../generation/index.ts');
  return sampleFiles(generation.record, tasks, generation.answers);
}

async function openAnew(record: GenerationRecord): Promise<OpenGeneration> {
  const [{ Generation }, store, kept] = await Promise.all([
    import('../../generation/index.ts'),
    modelStores(),
    stores(),
  ]);
  const tasks = await kept.tasks(record.taskSetId);
  let tell: (progress: GenerationProgress) => void = () => {};
  const onProgress = (now: GenerationProgress) => tell(now);
  const model = connectedModel(record.source);
  const generation = await Generation.open({ record, tasks, model, store, onProgress });
  const progress = createValueStore(generation.progress);
  tell = progress.set;
  return { generation, tasks, progress, isAsking: createValueStore(false) };
}

/** The model behind a generation, as it is connected at each moment: it may be connected only after a reload. */
function connectedModel(source: string): ChatModel {
  const find = () =>
    connections.get().find(({ connected }) => connected?.model.id === source)?.connected?.model;
  const here = () => {
    const model = find();
    if (model !== undefined) return model;
    throw new ChatFailure(
      'unavailable',
      `The model is not connected in this tab: ${source}.`,
      'Connect it under Models, then continue. What was answered before is kept.',
    );
  };
  return {
    id: source,
    name: source,
    get concurrency() {
      return find()?.concurrency ?? 1;
    },
    start: async (onProgress) => here().start(onProgress),
    complete: async (request, signal, onText) => here().complete(request, signal, onText),
  };
}

type ReadSamples = (files: AsyncIterable<SourceFile>) => Promise<SampleSet[]>;

async function readerOf(benchmark: BenchmarkId): Promise<ReadSamples> {
  switch (benchmark) {
    case 'codeeval':
      return (await import('../../benchmarks/codeeval/index.ts')).readSamples;
    case 'devbench':
      return (await import('../../benchmarks/devbench/reading/index.ts')).readSamples;
    case 'efcb':
      return (await import('../../benchmarks/efcb/index.ts')).readSamples;
    case 'compass':
      return (await import('../../benchmarks/compass/reading/index.ts')).readSamples;
  }
}
