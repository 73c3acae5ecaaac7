import { useEffect, useRef, useState } from 'react';
import type { PullRequest } from '../../../../benchmarks/efcb/building/pullRequest.ts';
import { Button } from '../../../components/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { Progress } from '../../../components/Progress.tsx';
import { formatCount } from '../../../lib/format.ts';
import { messageOf } from '../../../lib/useLoad.ts';
import { canPickFolder, commitsInFolder, MOST_COMMITS, pickFolder } from '../../../services/buildEfcb.ts';

type State =
  | { is: 'idle' }
  | { is: 'reading'; folder: string; done: number; of: number; cancel: () => void }
  | { is: 'failed'; message: string };

/** Chooses the folder of a Git repository and reads its commits; nothing where the browser lets no page read a folder. */
export function FolderChoice({
  onRead,
}: {
  onRead: (folder: string, commits: readonly PullRequest[]) => void;
}) {
  const [state, setState] = useState<State>({ is: 'idle' });
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);
  if (!canPickFolder()) return null;

  const read = async () => {
    const controller = new AbortController();
    try {
      const folder = await pickFolder();
      if (folder === null) return;
      reading.current = controller;
      // A worker's word may come late.
      let isOver = false;
      const tell = (done: number, of: number) => {
        if (controller.signal.aborted || isOver) return;
        setState({ is: 'reading', folder: folder.name, done, of, cancel: () => controller.abort() });
      };
      tell(0, 0);
      const commits = await commitsInFolder(folder, tell, controller.signal);
      isOver = true;
      setState({ is: 'idle' });
      onRead(folder.name, commits);
    } catch (reason) {
      setState(controller.signal.aborted ? { is: 'idle' } : { is: 'failed', message: messageOf(reason) });
    }
  };

  return (
    <>
      <p className="quiet small">
        Or a local Git repository: the page reads the {formatCount(MOST_COMMITS)} most recent commits in its
        folder, and changes nothing there. Where a change could be drawn in two places Git may draw it in the
        other, so that a few questions differ from those of its log.
      </p>
      {state.is === 'reading' ? (
        <div className="row">
          <Progress
            label={`Reading ${state.folder}`}
            value={state.done}
            max={state.of}
            detail={
              state.of === 0
                ? 'its history'
                : `${formatCount(state.done)} of ${formatCount(state.of)} commits`
            }
          />
          <Button onPress={state.cancel}>Stop reading</Button>
        </div>
      ) : (
        <Button onPress={() => void read()}>Choose a repository’s folder</Button>
      )}
      {state.is === 'failed' ? (
        <Note tone="error" title="The folder could not be read">
          {state.message}
        </Note>
      ) : null}
    </>
  );
}
