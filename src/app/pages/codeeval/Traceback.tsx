import type { TestResult } from '../../../model/index.ts';
import { Button } from '../../components/Button.tsx';
import { Literal } from '../../components/Literal.tsx';
import { numbered } from '../../lib/numbered.ts';

/** The frames from the outermost to the innermost; those in the solution lead to their line. */
export function Traceback({
  frames,
  onLine,
}: {
  frames: TestResult['traceback'];
  onLine: (line: number) => void;
}) {
  if (frames.length === 0) return null;
  // What led into the solution is the engine's own.
  const entry = frames.findIndex(({ source }) => source);
  const shown = frames.slice(Math.max(entry, 0));
  return (
    <section className="stack tight">
      <h3>Traceback, innermost last</h3>
      <ol className="traceback mono">
        {numbered(shown).map(({ place, item: frame }) => (
          <li key={place}>
            {frame.source ? (
              <Button weight="quiet" onPress={() => onLine(frame.line)}>
                solution, line {frame.line}
              </Button>
            ) : (
              <span className="quiet">
                <Literal text={frame.file} />, line {frame.line}
              </span>
            )}{' '}
            in <Literal text={frame.name} />
          </li>
        ))}
      </ol>
    </section>
  );
}
