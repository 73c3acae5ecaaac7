import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { canRunThreads } from '../../runtimes/python/threadSupport.ts';
import { Button } from '../components/Button.tsx';
import { useValueStore } from '../lib/valueStore.ts';
import { keptCode } from '../services/keptCode.ts';
import { knownCapabilities, runnerState } from '../services/runnerState.ts';
import { storageNotice, storageProblem } from '../services/storage.ts';

/** Says what the surroundings lack, what that costs, and that the rest still works. */
export function Conditions() {
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const storage = useValueStore(storageProblem);
  const notice = useValueStore(storageNotice);
  const runner = knownCapabilities(useValueStore(runnerState));
  const kept = useValueStore(keptCode);
  const notes: ReactNode[] = [];
  if (!crossOriginIsolated) {
    notes.push(
      <p key="isolation">
        <strong>Slower here.</strong> This host does not isolate the page, so timers are coarser and Python
        runs more slowly. Scores are the same. <Link to="/about?section=isolation">What is lost</Link>
      </p>,
    );
  }
  if (!canRunThreads()) {
    notes.push(
      <p key="threads">
        <strong>No threads here.</strong> This browser can’t switch WebAssembly stacks, which Python’s threads
        and sockets need. Solutions that fail for want of them are <code>unsupported: threads</code> or{' '}
        <code>unsupported: socket</code>, never wrong; Chrome 137, Firefox 153, Safari 27 and later run them.{' '}
        <Link to="/about?section=threads">What is lost</Link>
      </p>,
    );
  }
  if (runner?.isolation.kind === 'none') {
    notes.push(
      <p key="runner">
        <strong>No isolation.</strong> The native runner runs programs without isolation: whatever they are,
        they can do what its owner can. <Link to="/runner">Native runner</Link>
      </p>,
    );
  }
  if (storage !== null) {
    notes.push(
      <p key="storage">
        <strong>Nothing is kept.</strong> <bdi>{storage}</bdi> Download the reports before.{' '}
        <Link to="/storage">Storage</Link>
      </p>,
    );
  }
  if (notice !== null) {
    notes.push(
      <p key="notice">
        <strong>Another tab.</strong> <bdi>{notice}</bdi>
      </p>,
    );
  }
  if (!online) {
    notes.push(
      <p key="offline">
        <strong>Offline.</strong>{' '}
        {kept === 'none'
          ? 'What is loaded keeps working; importing from an address and parts not yet opened wait for the network.'
          : 'Every page keeps working, also after a reload. Importing from an address, models behind one, and engines that were not loaded yet wait for the network.'}
      </p>,
    );
  }
  if (kept === 'newer') {
    notes.push(
      <p key="newer">
        <strong>A newer version is there.</strong> It takes over when the page is loaded again, with no other
        tab of it open.{' '}
        <Button weight="quiet" onPress={() => location.reload()}>
          Load it
        </Button>
      </p>,
    );
  }
  if (notes.length === 0) return null;
  return (
    <aside className="conditions" aria-label="Conditions">
      {notes}
    </aside>
  );
}

function subscribeOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
