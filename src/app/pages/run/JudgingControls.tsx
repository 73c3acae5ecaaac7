import { Button } from '../../components/Button.tsx';
import type { OpenJudging } from './useJudgings.ts';

/** What can be done about judges that are asked: all of these are paused, stopped and go on together. */
export function JudgingControls({ judgings }: { judgings: readonly OpenJudging[] }) {
  const running = judgings.filter(({ snapshot }) => snapshot.run.status === 'running');
  const paused = judgings.filter(({ snapshot }) => snapshot.run.status === 'paused');
  const ended = judgings.filter(
    ({ snapshot: { run } }) => run.status === 'cancelled' || run.status === 'failed',
  );
  return (
    <div className="row">
      {running.length === 0 ? null : <Button onPress={() => each(running, 'pause')}>Pause the judge</Button>}
      {running.length + paused.length === 0 ? null : (
        <Button onPress={() => each([...running, ...paused], 'cancel')}>Stop the judge</Button>
      )}
      {paused.length + ended.length === 0 ? null : (
        <Button weight="primary" onPress={() => each([...paused, ...ended], 'resume')}>
          Go on asking
        </Button>
      )}
    </div>
  );
}

function each(judgings: readonly OpenJudging[], what: 'pause' | 'cancel' | 'resume'): void {
  for (const { open } of judgings) open.controller[what]();
}
