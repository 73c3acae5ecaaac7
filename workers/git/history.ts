import * as git from 'isomorphic-git';

type Repository = Pick<Parameters<typeof git.readCommit>[0], 'fs' | 'gitdir'> & { cache: object };

/**
 * The commits that the checked-out one comes from, each once, the most recently committed first: as `git log` orders them.
 * Not the library's own log, which gives a commit again for each way that leads to it.
 */
export async function history(from: Repository, most: number): Promise<git.ReadCommitResult[]> {
  const head = await git.resolveRef({ ...from, ref: 'HEAD' });
  const waiting = [await git.readCommit({ ...from, oid: head })];
  const seen = new Set([head]);
  const found: git.ReadCommitResult[] = [];
  while (found.length < most) {
    const next = takeLatest(waiting);
    if (next === undefined) break;
    found.push(next);
    for (const oid of next.commit.parent) {
      if (seen.has(oid)) continue;
      seen.add(oid);
      // A history that was fetched in part names parents that are not there.
      const parent = await git.readCommit({ ...from, oid }).catch(() => null);
      if (parent !== null) waiting.push(parent);
    }
  }
  return found;
}

/** Takes out the one that was committed last; of several the one that came first. */
function takeLatest(waiting: git.ReadCommitResult[]): git.ReadCommitResult | undefined {
  const times = waiting.map(({ commit }) => commit.committer.timestamp);
  const [latest] = waiting.splice(
    times.reduce((best, time, at) => (time > (times[best] ?? 0) ? at : best), 0),
    1,
  );
  return latest;
}
