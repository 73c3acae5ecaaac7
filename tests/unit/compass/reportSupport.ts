import type { CompassResult } from '../../../src/benchmarks/compass/result.ts';
import type { CompassTask } from '../../../src/benchmarks/compass/task.ts';
import type { Evaluation, Json, JsonObject, Task } from '../../../src/model/index.ts';
import type { FindingKind } from '../../../src/model/quality.ts';

/** A task of COMPASS's with nothing in it but people's scores. */
export function taskWith(id: string, human: CompassTask['human'] = null): Task {
  const data = {
    id,
    title: `Task ${id}`,
    family: 'sums',
    statement: 'Add.',
    language: 'python',
    signature: { name: 'solution', parameters: [], returns: 'int' },
    correctness: [],
    efficiency: [],
    generator: null,
    checker: null,
    tolerance: null,
    limits: { factor: 10, floorMs: 50, ceilingMs: 5000 },
    references: [],
    human: human === null ? null : { ...human },
  } satisfies JsonObject;
  return { benchmark: 'compass', id, title: data.title, language: 'python', groups: {}, data };
}

interface Given {
  model?: string;
  task?: string;
  index?: number;
  prompt?: string | null;
  scores: [correctness: number, efficiency: number, quality: number | null];
  runs?: boolean;
  findings?: FindingKind[];
  growth?: CompassResult['growth'];
  verdict?: Evaluation['verdict'];
}

/** What judging a sample came to. */
export function evaluationOf(given: Given): Evaluation {
  const { model = 'm', task = 't', index = 0, prompt = null, runs = true, findings = [] } = given;
  const [correctness, efficiency, quality] = given.scores;
  const composite = (correctness + efficiency + (quality ?? 0)) / 3;
  const parses = quality !== null;
  const result: JsonObject = {
    task,
    prompt,
    promptIndex: index,
    correctness,
    efficiency,
    quality,
    composite,
    runs,
    correctnessCases: [],
    efficiencyCases: [],
    report: { parses, findings: findings.map((kind): Json => ({ kind })) },
    growth: given.growth === undefined || given.growth === null ? null : { ...given.growth },
  };
  return {
    model,
    taskId: task,
    index,
    verdict: given.verdict ?? 'partial',
    score: composite / 100,
    strictScore: null,
    errorType: null,
    errorMessage: null,
    tests: [],
    result,
    execution: {
      outcome: 'exited',
      exitStatus: 0,
      detail: null,
      durationMs: 1,
      memoryBytes: null,
      missingFeatures: [],
      engine: 'test',
      stdout: '',
      stderr: '',
    },
    timedOut: false,
    attempts: [],
    fromCache: false,
  };
}
