import { codeeval, type ModelSummary, summarise } from '../benchmarks/codeeval/index.ts';
import { importFiles } from '../files/importClient.ts';
import { type ImportSource, sourcesOfTexts } from '../files/source.ts';
import {
  AUTOMATION_INPUTS,
  type AutomationDoor,
  type AutomationModel,
  type AutomationOutcome,
  type AutomationProgress,
  type AutomationRequest,
  type Evaluation,
  type ReportFile,
  type SampleSetRecord,
  type TaskSetRecord,
} from '../model/index.ts';
import { browserPlatform, type RunSnapshot, startRun } from '../runs/index.ts';
import { createPythonRuntime } from '../runtimes/python/index.ts';
import { type OpenedStores, openStores } from '../storage/index.ts';
import { resultLine } from './resultLine.ts';
import { reportFiles } from './services/reports.ts';

/**
 * The page's door for programs outside of it: `window.benchtabAutomation`, with two file inputs to put the
 * files in. The page works as it does for a reader, only that nobody looks.
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
  #evaluations: readonly Evaluation[] = [];
  #reports: ReportFile[] = [];

  async evaluate(request: AutomationRequest): Promise<AutomationOutcome> {
    const opened = await openStores();
    const imported = await importFiles({
      sources: request.paths === null ? await starterSources() : givenSources(request.paths),
      into: opened,
      origin: request.paths === null ? 'starter' : null,
      onProgress: ({ lines, bytesDone }) => tell({ stage: 'reading', lines, bytesDone }),
      signal: new AbortController().signal,
    });
    const taskSets = imported.taskSets.filter(({ benchmark }) => benchmark === request.benchmark);
    const ofBenchmark = imported.sampleSets.filter(({ benchmark }) => benchmark === request.benchmark);
    const sampleSets = inOrder(ofBenchmark, request.paths?.samples ?? []);
    const issues = [...imported.issues, ...[...taskSets, ...sampleSets].flatMap((set) => set.issues)];
    const about = { issues, evaluatorVersion: codeeval.evaluatorVersion };
    const [taskSet] = taskSets;
    if (taskSet === undefined || sampleSets.length === 0) {
      const taskCount = taskSet?.taskCount ?? 0;
      return {
        ...about,
        run: null,
        taskCount,
        unknown: [],
        fromCache: 0,
        models: [],
        resultCount: 0,
        reportPaths: [],
      };
    }

    const { run, progress, unknown, evaluations } = await judge(request, opened, taskSet, sampleSets);
    const tasks = await opened.stores.tasks(taskSet.id);
    const models = [...new Set(sampleSets.map(({ model }) => model))];
    this.#evaluations = evaluations;
    // A report is about a whole run: half of one would look like many wrong answers.
    this.#reports = run.status === 'finished' ? await reportFiles(tasks, evaluations, models) : [];
    return {
      ...about,
      run,
      taskCount: tasks.length,
      unknown: [...unknown],
      fromCache: progress.fromCache,
      models: summarise(tasks, evaluations, models).map(modelLine),
      resultCount: evaluations.length,
      reportPaths: this.#reports.map(({ path }) => path),
    };
  }

  async resultLines(from: number, count: number): Promise<string> {
    return this.#evaluations
      .slice(from, from + count)
      .map((evaluation) => `${JSON.stringify(resultLine(evaluation))}\n`)
      .join('');
  }

  async reportText(path: string): Promise<string> {
    const report = this.#reports.find((file) => file.path === path);
    if (report === undefined) throw new Error(`There is no report file ${path}.`);
    return report.text;
  }
}

function tell(progress: AutomationProgress): void {
  window.benchtabProgress?.(progress);
}

function givenSources(paths: { tasks: string[]; samples: string[] }): ImportSource[] {
  return [...sourcesOfInput('tasks', paths.tasks), ...sourcesOfInput('samples', paths.samples)];
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

/** The comparison names models in the order in which they were given, as the reference does. */
function inOrder(sampleSets: SampleSetRecord[], paths: string[]): SampleSetRecord[] {
  const place = ({ origin }: SampleSetRecord) =>
    paths.findIndex((path) => path.startsWith(origin) || origin.startsWith(path));
  return sampleSets.toSorted((a, b) => place(a) - place(b));
}

async function starterSources(): Promise<ImportSource[]> {
  const response = await fetch('./datasets/codeeval-starter.json');
  if (!response.ok) throw new Error(`The starter set could not be fetched: ${response.status}.`);
  return sourcesOfTexts(await response.json());
}

async function judge(
  { settings, workers }: AutomationRequest,
  { stores }: OpenedStores,
  taskSet: TaskSetRecord,
  sampleSets: SampleSetRecord[],
): Promise<RunSnapshot> {
  const runtime = createPythonRuntime(workers === null ? {} : { workers });
  const controller = await startRun(
    { benchmark: codeeval, runtime, stores, platform: browserPlatform() },
    {
      name: taskSet.name,
      taskSetId: taskSet.id,
      sampleSetIds: sampleSets.map(({ id }) => id),
      taskIds: null,
      settings: { ...codeeval.defaultSettings, ...settings },
    },
  );
  const report = () => {
    const snapshot = controller.getSnapshot();
    // Nothing is known before the plan is made.
    if (snapshot.progress.total > 0) tell(progressOf(snapshot));
  };
  controller.subscribe(report);
  await controller.settled();
  report();
  const snapshot = controller.getSnapshot();
  controller.close();
  await runtime.stop();
  return snapshot;
}

function progressOf({ engine, progress }: RunSnapshot): AutomationProgress {
  if (engine !== null && engine.readyWorkers === 0) return { stage: 'engine', engine };
  const { total, done, fromCache, awaitingRerun, perSecond, msLeft } = progress;
  const running = progress.running.map(({ model, taskId }) => `${model}, ${taskId}`);
  return { stage: 'judging', total, done, fromCache, awaitingRerun, perSecond, msLeft, running };
}

function modelLine({ model, total, strict, evaluated, absent, verdicts }: ModelSummary): AutomationModel {
  return {
    model,
    score: total.score,
    lowerBound: total.lower,
    upperBound: total.upper,
    n: total.n,
    strictScore: strict?.score ?? null,
    evaluated,
    absent,
    verdicts,
  };
}
