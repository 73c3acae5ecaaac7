import type { Evaluation, EvaluationSettings, Sample, Task } from '../../src/model/index.ts';

/** A page of the harness in any browser, whatever drives it. */
export interface HarnessPage {
  evaluate<Given, Result>(body: (given: Given) => Result | Promise<Result>, given: Given): Promise<Result>;
}

export interface Pair {
  task: Task;
  sample: Sample;
}

/** Limits for tests: far more time than any of their programs needs that ends at all. */
export const TEST_SETTINGS: EvaluationSettings = {
  timeoutMs: 3_000,
  memoryBytes: 512 * 1024 * 1024,
  outputBytes: 64 * 1024,
  seed: null,
  strict: true,
};

/** Judges pairs with CodeEval on the page's Python runtime, as many beside each other as it has workers. */
export async function evaluateOnPage(
  page: HarnessPage,
  pairs: readonly Pair[],
  settings: EvaluationSettings = TEST_SETTINGS,
): Promise<Evaluation[]> {
  const evaluated = await page.evaluate(
    async ([given, chosen]) => {
      const wanted: { task: Task; sample: Sample }[] = JSON.parse(given);
      const all = wanted.map(({ task, sample }) =>
        window.benchtab.codeeval.evaluate(task, sample, chosen, {
          execute: (program) => window.pythonRuntime.execute(program),
          judge: null,
        }),
      );
      return JSON.stringify(await Promise.all(all));
    },
    [JSON.stringify(pairs), settings] as const,
  );
  return JSON.parse(evaluated);
}
