import type {
  Evaluation,
  EvaluationSettings,
  Json,
  QualityReport,
  Sample,
  StepResult,
  Task,
  Tools,
  Verdict,
} from '../../../model/index.ts';
import { executionSummary, nothingExecuted } from '../../shared/executionSummary.ts';
import type { PreparedTask } from '../preparing/prepare.ts';
import { preparedTask } from '../preparing/preparedTasks.ts';
import { TaskFault } from '../preparing/taskFault.ts';
import type { CompassResult } from '../result.ts';
import { compassTaskOf } from '../task.ts';
import { estimateGrowth } from './growth.ts';
import { type JudgedCases, judgeCases } from './judgeCases.ts';
import { type JudgedCase, judgeCase } from './outcomes.ts';
import { plainResult } from './plainResult.ts';
import { refusedBy } from './refused.ts';
import { compositeOf, promptOf, shareOf } from './scores.ts';
import { endedWords, raisedWords } from './words.ts';

/**
 * Judges one solution: by every case of its task, in the sandbox, and by static analysis. A task that is at fault leaves it
 * unsupported. Does not reject for anything a solution does; rejects if `execute` does.
 */
export async function evaluate(
  task: Task,
  sample: Sample,
  settings: EvaluationSettings,
  { execute, analyse }: Pick<Tools, 'execute' | 'analyse'>,
): Promise<Evaluation> {
  const source = sample.text ?? '';
  const { language } = compassTaskOf(task);
  const isBlank = source.trim() === '';
  const report = isBlank || analyse === undefined ? null : await analyse(source, language);
  const quality: Quality = { report, isKnown: isBlank || report !== null };
  const prepared = await preparedTask(task, JSON.stringify([sample.model, sample.index]), settings, execute);
  if (prepared instanceof TaskFault) return atFault(sample, prepared, quality);
  if (isBlank) return withoutCode(sample, prepared, quality);
  const judged = await judgeCases(prepared, source, settings, execute);
  const { load } = judged.ran;
  return evaluationOf(sample, prepared, judged, { ...quality, report: refusedBy(load, report) });
}

/** What a task is for people, and how they did, is no part of the verdict. */
export function cacheContent({ data }: Task, sample: Sample): Json {
  const { statement: _statement, title: _title, family: _family, human: _human, ...judging } = data;
  return { task: judging, solution: sample.text, ...promptOf(sample) };
}

interface Quality {
  report: QualityReport | null;
  /** False where nothing analysed it. */
  isKnown: boolean;
}

function evaluationOf(
  sample: Sample,
  prepared: PreparedTask,
  judged: JudgedCases,
  quality: Quality,
): Evaluation {
  const { signature, correctness: asked } = prepared.task;
  const cases = prepared.cases.map((one, index) =>
    judgeCase(one, judged.runs[index] ?? [], judged.peaks[index] ?? null, signature.name, index),
  );
  const { load, found } = judged.ran;
  const runs = load !== null && load.status !== 'raised' && found;
  const result = resultOf(sample, cases, asked.length, runs, quality);
  const { outcome } = judged.execution;
  const failed = cases.find(({ outcome: { end } }) => end !== 'pass');
  const trouble = runs ? null : loadTrouble(load, found, judged, signature.name);
  return {
    ...identity(sample),
    verdict: verdictOf(result, outcome),
    score: result.composite / 100,
    errorType: trouble?.type ?? failed?.errorType ?? null,
    errorMessage: trouble?.message ?? failed?.outcome.message ?? null,
    tests: cases.map(({ test }) => test),
    result: plainResult(result),
    execution: executionSummary(judged.execution),
    timedOut: cases.some(({ isBorderline }) => isBorderline) || (load === null && outcome === 'timed-out'),
  };
}

function verdictOf(
  { runs, correctness, efficiency }: CompassResult,
  outcome: JudgedCases['execution']['outcome'],
): Verdict {
  if (outcome === 'cancelled') return 'cancelled';
  if (runs && correctness === 100 && efficiency === 100) return 'pass';
  if (outcome === 'unsupported') return 'unsupported';
  if (!runs) return outcome === 'timed-out' ? 'timed-out' : 'error';
  return correctness === 0 ? 'fail' : 'partial';
}

function loadTrouble(
  load: StepResult | null,
  found: boolean,
  { execution }: JudgedCases,
  functionName: string,
): { type: string; message: string } {
  if (load?.status === 'raised') return { type: load.error.type, message: raisedWords(load.error) };
  if (load !== null && !found) return { type: 'NotFound', message: `It has no function "${functionName}".` };
  const detail = execution.detail === null ? '' : ` ${execution.detail}`;
  return { type: 'NotLoaded', message: `Its source ${endedWords(execution.outcome)}${detail}` };
}

function resultOf(
  sample: Sample,
  cases: readonly JudgedCase[],
  correctnessCount: number,
  runs: boolean,
  { report, isKnown }: Quality,
): CompassResult {
  const outcomes = cases.map(({ outcome }) => outcome);
  const correctnessCases = outcomes.slice(0, correctnessCount);
  const efficiencyCases = outcomes.slice(correctnessCount);
  const correctness = shareOf(correctnessCases);
  const efficiency = shareOf(efficiencyCases);
  const score = report?.score ?? null;
  const quality = score === null ? null : score * 10;
  const rightTimes = outcomes.flatMap(({ size, durationMs, returned, end }) =>
    size !== null && durationMs !== null && returned !== null && (end === 'pass' || end === 'slow')
      ? [{ size, durationMs }]
      : [],
  );
  return {
    task: sample.taskId,
    ...promptOf(sample),
    correctness,
    efficiency,
    quality,
    composite: compositeOf(correctness, efficiency, quality, isKnown),
    runs,
    correctnessCases,
    efficiencyCases,
    report,
    growth: estimateGrowth(rightTimes),
  };
}

function identity({ model, taskId, index }: Sample) {
  return { model, taskId, index, strictScore: null, attempts: [], fromCache: false };
}

/** Nothing was called: there is no code to be. */
function withoutCode(sample: Sample, { cases, task }: PreparedTask, quality: Quality): Evaluation {
  const notRun = cases.map((one, index) => judgeCase(one, [], null, task.signature.name, index));
  const result = resultOf(sample, notRun, task.correctness.length, false, quality);
  return {
    ...identity(sample),
    verdict: 'error',
    score: result.composite / 100,
    errorType: 'NoCode',
    errorMessage: 'The answer holds no code.',
    tests: notRun.map(({ test }) => test),
    result: plainResult(result),
    execution: NOTHING_EXECUTED,
    timedOut: false,
  };
}

function atFault(sample: Sample, { message, isOfTime }: TaskFault, quality: Quality): Evaluation {
  const result = resultOf(sample, [], 0, false, quality);
  return {
    ...identity(sample),
    verdict: 'unsupported',
    score: 0,
    errorType: 'TaskFault',
    errorMessage: `Task ${sample.taskId} is at fault, not the answer. ${message}`,
    tests: [],
    result: plainResult(result),
    execution: NOTHING_EXECUTED,
    timedOut: isOfTime,
  };
}

const NOTHING_EXECUTED = nothingExecuted('none: nothing was executed');
