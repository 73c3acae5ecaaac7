import type { PullRequest } from '../../src/benchmarks/efcb/building/pullRequest.ts';

/** Commits in pull requests' place. */
export type GitCommits = PullRequest[];

/** The worker's door: reads a Git repository's commits out of a folder. Trusted; runs no program, changes no file. */
export interface GitWorker {
  /**
   * The commits that the checked-out one comes from, the most recent so many, as pull requests.
   *
   * @param onProgress told how many are done of how many.
   * @throws Error for people where the folder holds no repository, or one that is not understood.
   */
  commitsIn(
    folder: FileSystemDirectoryHandle,
    most: number,
    onProgress: (done: number, of: number) => void,
  ): Promise<GitCommits>;
}
