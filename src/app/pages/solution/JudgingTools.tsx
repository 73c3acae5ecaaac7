import { Button } from '../../components/Button.tsx';
import { Note } from '../../components/Note.tsx';
import type { Judging } from './useJudging.ts';

/** Edit an answer, and judge it again. */
export function JudgingTools({
  judging,
  text,
  disabled,
}: {
  judging: Judging;
  text: string;
  disabled: boolean;
}) {
  return (
    <>
      {judging.draft === null ? (
        <Button weight="quiet" isDisabled={disabled} onPress={() => judging.edit(text)}>
          Edit
        </Button>
      ) : (
        <Button weight="quiet" onPress={judging.reset}>
          Discard the edit
        </Button>
      )}
      {judging.status === 'working' ? (
        <Button onPress={judging.stop}>Stop</Button>
      ) : (
        <Button isDisabled={disabled} onPress={judging.run}>
          Run again <kbd>r</kbd>
        </Button>
      )}
    </>
  );
}

/** Where judging it again stands, and that the results shown are not the run's. */
export function JudgingNotes({ judging }: { judging: Judging }) {
  switch (judging.status) {
    case 'failed':
      return (
        <Note tone="error" title="It could not be run">
          {judging.message}
        </Note>
      );
    case 'working':
      return <p className="quiet small">Running it on its own.</p>;
    case 'idle':
      return judging.evaluation === null ? null : (
        <Note
          tone="info"
          title={
            judging.draft === null
              ? 'These results are of running it again'
              : 'These results are of your edit'
          }
          actions={<Button onPress={judging.reset}>Back to the run’s result</Button>}
        >
          The run itself is unchanged.
        </Note>
      );
  }
}
