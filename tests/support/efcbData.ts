import { buildSet } from '../../src/benchmarks/efcb/building/buildSet.ts';
import type { PullRequest } from '../../src/benchmarks/efcb/building/pullRequest.ts';
import type { Question } from '../../src/benchmarks/efcb/building/question.ts';
import type { EfcbTask } from '../../src/benchmarks/efcb/kinds.ts';

export const REPOSITORIES = ['example/flags', 'example/queue'] as const;

/** Pull requests of two repositories, long enough for every task; their patches have so many lines of context. */
export function pullRequests(perRepository: number, context: number): PullRequest[] {
  const kept = Array.from({ length: context }, (_, at) => ` kept${at} = other${at % 7}(value${at});\n`).join(
    '',
  );
  return REPOSITORIES.flatMap((repository) =>
    Array.from(
      { length: perRepository },
      (_, index): PullRequest => ({
        repository,
        id: String(index),
        title: `flags: read flag ${index}`,
        description: 'Read it once, and keep what was chosen.',
        files: [
          {
            path: `src/flag${index}.ts`,
            hunks: `@@ -1,8 +1,9 @@\n-const before${index} = read(name);\n+const after = read(name, fallback);\n+const kept${index} = after + other;\n${kept} end`,
          },
        ],
        closedAt: index,
        source: { file: 'pulls.json', line: null },
      }),
    ),
  );
}

/** A set of questions of all five tasks, by task. */
export function questions(perRepository: number, context = 14): Record<EfcbTask, Question[]> {
  return buildSet(pullRequests(perRepository, context), 5).questions;
}

/** Objects as the lines of a file. */
export function jsonLines(objects: readonly object[]): string {
  return objects.map((object) => `${JSON.stringify(object)}\n`).join('');
}
