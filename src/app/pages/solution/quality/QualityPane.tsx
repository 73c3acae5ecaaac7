import type { LineRange } from '../../../../model/index.ts';
import { Button } from '../../../components/Button.tsx';
import { Note } from '../../../components/Note.tsx';
import { HealthReport } from './HealthReport.tsx';
import type { Quality } from './useQuality.ts';

/** Code health of an answer of any benchmark, on demand. */
export function QualityPane({
  quality,
  name,
  whole,
  own = null,
}: {
  quality: Quality;
  /** Where the source is said to be in downloads. */
  name: string;
  /** What is analysed, as the sentence goes on. */
  whole: string;
  own?: LineRange | null;
}) {
  const { available, shown, show, loaded } = quality;
  if (!available) return null;
  return (
    <section className="stack" aria-label="Quality">
      <div className="row-spread">
        <h2>Quality</h2>
        <Button weight="quiet" onPress={() => show(!shown)}>
          {shown ? 'Hide the quality' : 'Analyse the code'}
        </Button>
      </div>
      <p className="quiet small">
        Static analysis of {whole}, by COMPASS’s rules. It takes no part in this benchmark’s score.
      </p>
      {!shown ? null : loaded.status === 'failed' ? (
        <Note tone="error" title="It could not be analysed">
          {loaded.message}
        </Note>
      ) : loaded.value === null ? (
        <p className="quiet small">Fetching the language’s grammar and analysing.</p>
      ) : (
        <HealthReport report={loaded.value} name={name} own={own} />
      )}
    </section>
  );
}
