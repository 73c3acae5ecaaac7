import type { ReadTreeResult } from 'isomorphic-git';

type TreeEntry = ReadTreeResult['tree'][number];

/** A file that a commit changed: what it was and what it is, by object; null where it was not, or is not, there. */
export interface ChangedFile {
  path: string;
  before: TreeEntry | null;
  after: TreeEntry | null;
}

/** The files that differ between two trees, in no order; trees that are the same are not read. */
export async function changedFiles(
  readTree: (oid: string) => Promise<TreeEntry[]>,
  before: string | null,
  after: string | null,
  folder = '',
): Promise<ChangedFile[]> {
  if (before === after) return [];
  const [were, are] = await Promise.all(
    [before, after].map(
      async (oid) => new Map((oid === null ? [] : await readTree(oid)).map((one) => [one.path, one])),
    ),
  );
  const found: ChangedFile[] = [];
  for (const name of new Set([...(were?.keys() ?? []), ...(are?.keys() ?? [])])) {
    const old = were?.get(name) ?? null;
    const now = are?.get(name) ?? null;
    if (old?.oid === now?.oid) continue;
    const path = `${folder}${name}`;
    const trees = [old, now].map((entry) => (entry?.type === 'tree' ? entry.oid : null));
    const [oldTree = null, nowTree = null] = trees;
    if (oldTree !== null || nowTree !== null) {
      found.push(...(await changedFiles(readTree, oldTree, nowTree, `${path}/`)));
    }
    const file = { path, before: fileIn(old), after: fileIn(now) };
    if (file.before !== null || file.after !== null) found.push(file);
  }
  return found;
}

function fileIn(entry: TreeEntry | null): TreeEntry | null {
  return entry?.type === 'tree' ? null : entry;
}
