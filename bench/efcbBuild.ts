import { buildSet } from '../src/benchmarks/efcb/building/buildSet.ts';
import { readPullRequests } from '../src/benchmarks/efcb/building/readPullRequests.ts';
import { setFiles } from '../src/benchmarks/efcb/building/setFiles.ts';
import { figure, median } from './lib/figures.ts';

const COUNT = 1_000;
const ROUNDS = 3;
const LINES = 90;

/** Figures of building a set of EFCB from 1,000 pull requests, beside reading the same text as JSON and no more. */
export async function benchEfcbBuild(): Promise<void> {
  const text = JSON.stringify(Array.from({ length: COUNT }, (_unused, index) => pullRequest(index + 1)));
  const parsed = timed(() => JSON.parse(text));
  const read = timed(() => readPullRequests(text, 'pulls.json', 'example/made'));
  const { pullRequests } = readPullRequests(text, 'pulls.json', 'example/made');
  const built = timed(() =>
    setFiles(buildSet(pullRequests, 1), { seed: 1, pullRequests: COUNT, most: null }),
  );
  figure(
    `JSON.parse of ${COUNT} pull requests, ${(text.length / 1e6).toFixed(1)} MB (baseline)`,
    parsed,
    'ms',
  );
  figure(`reading and checking ${COUNT} pull requests`, read, 'ms');
  figure(`building the five tasks of ${COUNT} pull requests, as text`, built, 'ms');
}

function timed(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return median(times);
}

/** About 4,000 characters of patch: more than half of what the bounds allow. */
function pullRequest(number: number) {
  const lines = Array.from(
    { length: LINES },
    (_unused, line) =>
      `${line % 3 === 0 ? ' ' : '+'}const value${line} = compute${number}(source${line}, target);`,
  );
  const added = lines.filter((line) => line.startsWith('+')).length;
  return {
    number,
    title: `Change ${number}`,
    body: 'It is better so.',
    merged_at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
    files: [
      {
        filename: `src/part${number}.ts`,
        patch: `@@ -1,${LINES - added} +1,${LINES} @@\n${lines.join('\n')}`,
      },
    ],
  };
}
