/** A file's content on one side of a commit. */
export interface Content {
  oid: string;
  text: string;
}

/** A changed file with its contents; null where it was not, or is not, there. */
export interface Change {
  path: string;
  before: Content | null;
  after: Content | null;
}

/** Texts of which less than this share is the same are two files. Git's own default. */
const LEAST_ALIKE = 0.5;

/** Pairs beyond which nothing but equal contents is looked for. */
const MOST_PAIRS = 10_000;

/**
 * Puts files that were moved together: one that went and one that came, with equal contents or at least half of them the
 * same, the most alike first, become one change. What two texts have in common is counted by lines.
 */
export function withRenames(changes: readonly Change[]): Change[] {
  const gone = changes.flatMap(({ path, before, after }) =>
    before !== null && after === null && before.text !== '' ? [{ path, before }] : [],
  );
  const come = changes.flatMap(({ path, before, after }) =>
    before === null && after !== null && after.text !== '' ? [{ path, after }] : [],
  );
  const isSmall = gone.length * come.length <= MOST_PAIRS;
  const pairs = gone
    .flatMap(({ path: from, before }) =>
      come.map(({ path: to, after }) => {
        const same = before.oid === after.oid;
        return {
          from,
          to,
          before,
          after,
          alike: same ? 1 : isSmall ? alikeness(before.text, after.text) : 0,
        };
      }),
    )
    .filter(({ alike }) => alike >= LEAST_ALIKE)
    .toSorted((a, b) => b.alike - a.alike || nameMatch(b) - nameMatch(a));
  const taken = new Set<string>();
  const moved = pairs.flatMap(({ from, to, before, after }): Change[] => {
    if (taken.has(`- ${from}`) || taken.has(`+ ${to}`)) return [];
    taken.add(`- ${from}`).add(`+ ${to}`);
    return [{ path: to, before, after }];
  });
  const others = changes.filter(({ path, before, after }) => {
    return !(after === null && taken.has(`- ${path}`)) && !(before === null && taken.has(`+ ${path}`));
  });
  return [...others, ...moved];
}

/** The share of the longer text that is in the other, by whole lines, 0–1. */
function alikeness(a: string, b: string): number {
  const counts = new Map<string, number>();
  for (const line of a.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of b.split('\n')) {
    const left = counts.get(line) ?? 0;
    if (left === 0) continue;
    counts.set(line, left - 1);
    common += line.length + 1;
  }
  return common / (Math.max(a.length, b.length) + 1);
}

function nameMatch({ from, to }: { from: string; to: string }): number {
  return from.split('/').at(-1) === to.split('/').at(-1) ? 1 : 0;
}
