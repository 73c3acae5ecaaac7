import './buffer.ts';
import { expose } from 'comlink';
import { folderFs } from './folderFs.ts';
import { checkedGitFolder } from './gitFolder.ts';
import type { GitWorker } from './protocol.ts';
import { readCommits } from './readCommits.ts';

const worker: GitWorker = {
  commitsIn: async (folder, most, onProgress) => {
    const { gitdir, name } = await checkedGitFolder(folder);
    return readCommits({ fs: folderFs(folder), gitdir, repository: name, most, onProgress });
  },
};

expose(worker);
