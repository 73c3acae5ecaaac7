import type { Evaluation, Sample, Task } from '../../src/model/index.ts';
import { evaluationOf, taskWith } from '../unit/compass/reportSupport.ts';
import { type Material, material } from './pagesSupport.ts';

const MODELS = ['aurora', 'birch', 'cedar'];
const PROMPTS = ['neutral', 'correctness', 'efficiency', 'dual'] as const;
const TASK_COUNT = 50;
/** As many as the paper asked for: 64 of each task and model. */
const SAMPLES_OF_TASK = 64;

/** A finished run of COMPASS of the paper's size, 9,600 samples, with scores of every kind. */
export function manySamples(): Material {
  const tasks = Array.from({ length: TASK_COUNT }, (_, at) => makeTask(at));
  const evaluations = MODELS.flatMap((model, which) =>
    tasks.flatMap((task, place) =>
      Array.from({ length: SAMPLES_OF_TASK }, (_, index) => makeEvaluation(model, which, task, place, index)),
    ),
  );
  const samples = evaluations.map(
    ({ model, taskId, index }): Sample => ({
      benchmark: 'compass',
      model,
      taskId,
      index,
      text: `def solution(values):\n    return ${index}\n`,
      data: { prompt: promptOf(index), promptIndex: Math.floor(index / PROMPTS.length) },
    }),
  );
  const shell = material(0, MODELS);
  return {
    tasks,
    samples,
    evaluations,
    taskSets: shell.taskSets.map((set) => ({
      ...set,
      benchmark: 'compass',
      taskCount: tasks.length,
      issues: [],
    })),
    sampleSets: shell.sampleSets.map((set) => ({
      ...set,
      benchmark: 'compass',
      sampleCount: samples.length / MODELS.length,
    })),
    runs: shell.runs.map((run) => ({
      ...run,
      benchmark: 'compass',
      total: samples.length,
      done: samples.length,
    })),
  };
}

function makeTask(at: number): Task {
  const family = ['sums', 'graphs', 'strings'][at % 3] ?? 'sums';
  // Of the families, strings have no people's scores; those of graphs are lopsided.
  const human =
    family === 'strings'
      ? null
      : { mean: 40, median: 30, sd: 25, skew: family === 'graphs' ? 2.1 : 0.3, submissions: 400 };
  const task = taskWith(`task-${at}`, human);
  return { ...task, groups: { family }, data: { ...task.data, family } };
}

function promptOf(index: number): (typeof PROMPTS)[number] {
  return PROMPTS[index % PROMPTS.length] ?? 'neutral';
}

function makeEvaluation(model: string, which: number, task: Task, place: number, index: number): Evaluation {
  const step = which * 5 + place * 3 + index;
  const parses = step % 17 !== 0;
  const evaluation = evaluationOf({
    model,
    task: task.id,
    index,
    prompt: promptOf(index),
    scores: [(step % 9) * 12.5, ((step * 7) % 5) * 25, parses ? 60 + (step % 41) : null],
    runs: parses,
    growth: parses ? { growth: step % 2 === 0 ? 'n' : 'n²', confidence: 0.5 } : null,
    verdict: step % 97 === 0 ? 'unsupported' : parses ? 'partial' : 'error',
  });
  return { ...evaluation, result: { ...evaluation.result, report: analysed(parses, step) } };
}

/** What static analysis would have said. */
function analysed(parses: boolean, step: number): Evaluation['result'] {
  const deep = {
    kind: 'deep-nesting',
    functionName: 'solution',
    lines: { from: 1, to: 9 },
    measured: 5,
    threshold: 4,
    penalty: 0.5,
    message: 'Control structures are five deep.',
  };
  return {
    language: 'python',
    parses,
    unread: null,
    refused: null,
    firstErrorLine: parses ? null : 1,
    score: parses ? 6 + (step % 41) / 10 : null,
    findings: parses && step % 3 === 0 ? [deep] : [],
    functions: [],
    notes: [],
    codeLines: 2,
  };
}
