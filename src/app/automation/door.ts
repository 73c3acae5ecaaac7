import { importFiles } from '../../files/importClient.ts';
import { type ImportSource, sourcesOfTexts } from '../../files/source.ts';
import {
  AUTOMATION_INPUTS,
  AUTOMATION_NAMES,
  type AutomationDoor,
  type AutomationOutcome,
  type AutomationPaths,
  type AutomationProgress,
  type AutomationRequest,
  type BenchmarkId,
  type BenchmarkModule,
  type Evaluation,
  type Judge,
  type SampleSetRecord,
  type Stores,
  type Task,
  type TaskSetRecord,
} from '../../model/index.ts';
import { openStores } from '../../storage/index.ts';
import { automatedCodeeval } from './codeeval.ts';
import { automatedCompass } from './compass.ts';
import { automatedDevbench } from './devbench.ts';
import { automatedEfcb } from './efcb.ts';
import { judge } from './judge.ts';
import { askedJudge } from './judges.ts';
import type { AutomatedBenchmark, Material, Results } from './results.ts';

const BENCHMARKS: Record<BenchmarkId, AutomatedBenchmark> = {
  codeeval: automatedCodeeval,
  devbench: automatedDevbench,
  compass: automatedCompass,
  efcb: automatedEfcb,
};

/**
 * The page's door for programs outside of it: `window.benchtabAutomation`, with file inputs to put the files
 * in. The page works as it does for a reader, only that nobody looks.
 */
export function openAutomationDoor(): void {
  for (const id of Object.values(AUTOMATION_INPUTS)) {
    const input = Object.assign(document.createElement('input'), { type: 'file', id, multiple: true });
    input.setAttribute('aria-label', id);
    document.body.append(input);
  }
  window.benchtabAutomation = new Door();
}

class Door implements AutomationDoor {
  #results: Results = NOTHING;

  async evaluate(request: AutomationRequest): Promise<AutomationOutcome> {
    const benchmark = BENCHMARKS[request.benchmark];
    const opened = await openStores();
    const imported = await importFiles({
      sources: request.paths === null ? await starterSources(benchmark) : givenSources(request.paths),
      into: opened,
      origin: request.paths === null ? 'starter' : null,
      onProgress: ({ lines, bytesDone }) => tell({ stage: 'reading', lines, bytesDone }),
      signal: new AbortController().signal,
    });
    const [taskSet, sampleSets] = pickSets(imported, request);
    const sets = [...(taskSet === undefined ? [] : [taskSet]), ...sampleSets, ...imported.scoreSets];
    const about = {
      issues: [...imported.issues, ...sets.flatMap(({ issues }) => issues)],
      evaluatorVersion: benchmark.module.evaluatorVersion,
    };
    const material =
      taskSet && (await readMaterial(opened.stores, benchmark.module, taskSet, sampleSets, request));
    const audit = material === undefined ? [] : await benchmark.auditSets(material, request);
    if (
      material === undefined ||
      material.tasks.length === 0 ||
      (sampleSets.length === 0 && !request.golden)
    ) {
      return { ...about, ...NOT_JUDGED, taskCount: material?.tasks.length ?? 0 };
    }

    for (const { record, samples } of audit) await opened.stores.addSampleSet(record, samples);
    const { module } = benchmark;
    const { judge: chosen, issues } = await askedJudge(
      request.judge,
      module,
      material,
      imported.scoreSets,
      opened.stores,
    );
    const sampleSetsToJudge = [...material.sampleSets, ...audit];
    const all = { ...material, sampleSets: sampleSetsToJudge, judge: chosen?.id ?? null };
    const { besideVerdicts } = benchmark;
    const ownJudge = besideVerdicts === undefined ? chosen : null;
    const judged =
      request.only === 'similarity' ? null : await judge(module, ownJudge, all, request, opened.stores, tell);
    const opinions =
      besideVerdicts === undefined || chosen === null
        ? null
        : await judge(
            besideVerdicts,
            chosen,
            material,
            { ...request, settings: {}, runner: null },
            opened.stores,
            tell,
          );
    const finished = [judged, opinions].every((one) => one === null || one.run.status === 'finished');
    this.#results = await benchmark.resultsOf(
      all,
      request,
      judged?.evaluations ?? null,
      opinions?.evaluations ?? null,
      finished,
    );
    const { models, table, lineCount, reports } = this.#results;
    return {
      ...about,
      issues: [...about.issues, ...issues],
      valid: true,
      run: judged?.run ?? null,
      judging: opinions?.run ?? null,
      asked: askedOf(
        chosen,
        besideVerdicts ?? module,
        material.tasks,
        (opinions ?? judged)?.evaluations ?? [],
      ),
      taskCount: material.tasks.length,
      unknown: [...(judged?.unknown ?? [])],
      fromCache: judged?.progress.fromCache ?? 0,
      models,
      table,
      resultCount: lineCount,
      reportPaths: reports.map(({ path }) => path),
    };
  }

  async resultLines(from: number, count: number): Promise<string> {
    const { lineCount, lineAt } = this.#results;
    const positions = Array.from(
      { length: Math.max(0, Math.min(count, lineCount - from)) },
      (_, at) => from + at,
    );
    return positions.map((position) => `${JSON.stringify(lineAt(position))}\n`).join('');
  }

  async reportText(path: string): Promise<string> {
    const report = this.#results.reports.find((file) => file.path === path);
    if (report === undefined) throw new Error(`There is no report file ${path}.`);
    return report.text;
  }
}

const NOTHING: Results = { models: [], table: [], lineCount: 0, lineAt: () => ({}), reports: [] };

const NOT_JUDGED = {
  valid: false,
  run: null,
  judging: null,
  asked: { answers: 0, unjudged: 0, reason: null },
  unknown: [],
  fromCache: 0,
  models: [],
  table: [],
  resultCount: 0,
  reportPaths: [],
};

/** How the judge answered; nothing where there was none. */
function askedOf(
  judge: Judge | null,
  { rubricOf }: BenchmarkModule,
  tasks: readonly Task[],
  evaluations: readonly Evaluation[],
): AutomationOutcome['asked'] {
  if (judge === null || rubricOf === undefined) return NOT_JUDGED.asked;
  const prose = new Set(tasks.filter((task) => rubricOf(task) !== null).map(({ id }) => id));
  const asked = evaluations.filter(({ taskId }) => prose.has(taskId));
  const unjudged = asked.filter(({ verdict }) => verdict === 'unjudged');
  return { answers: asked.length, unjudged: unjudged.length, reason: unjudged[0]?.errorMessage ?? null };
}

function tell(progress: AutomationProgress): void {
  window.benchtabProgress?.(progress);
}

function givenSources(paths: AutomationPaths): ImportSource[] {
  return AUTOMATION_NAMES.flatMap((name) => sourcesOfInput(name, paths[name]));
}

function sourcesOfInput(name: keyof typeof AUTOMATION_INPUTS, paths: string[]): ImportSource[] {
  const input = document.getElementById(AUTOMATION_INPUTS[name]);
  const files = input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
  return paths.map((path, position) => {
    const blob = files[position];
    if (blob === undefined) throw new Error(`The input "${name}" holds no file for ${path}.`);
    return { kind: 'file', path, blob };
  });
}

async function starterSources({ module, starter }: AutomatedBenchmark): Promise<ImportSource[]> {
  if (starter === null) throw new Error(`There is no starter set of ${module.id}.`);
  const response = await fetch(starter);
  if (!response.ok) throw new Error(`The starter set could not be fetched: ${response.status}.`);
  return sourcesOfTexts(await response.json());
}

/** The sets that the request is about. The reports name models in the order in which they were given. */
function pickSets(
  imported: { taskSets: TaskSetRecord[]; sampleSets: SampleSetRecord[] },
  { benchmark, models, paths }: AutomationRequest,
): [TaskSetRecord | undefined, SampleSetRecord[]] {
  const place = ({ origin }: SampleSetRecord) =>
    (paths?.samples ?? []).findIndex((path) => path.startsWith(origin) || origin.startsWith(path));
  const sampleSets = imported.sampleSets
    .filter((set) => set.benchmark === benchmark && (models === null || models.includes(set.model)))
    .sort((a, b) => place(a) - place(b));
  return [imported.taskSets.find((set) => set.benchmark === benchmark), sampleSets];
}

async function readMaterial(
  stores: Stores,
  { place }: BenchmarkModule,
  taskSet: TaskSetRecord,
  sampleSets: readonly SampleSetRecord[],
  { languages }: AutomationRequest,
): Promise<Material> {
  const tasks = await stores.tasks(taskSet.id);
  const samplesOf = async ({ id }: SampleSetRecord) => {
    const samples = await stores.samples(id);
    return place?.(tasks, samples) ?? samples;
  };
  return {
    judge: null,
    taskSet,
    tasks:
      languages === null
        ? tasks
        : tasks.filter(({ language }) => language !== null && languages.includes(language)),
    sampleSets: await Promise.all(
      sampleSets.map(async (record) => ({ record, samples: await samplesOf(record) })),
    ),
  };
}
