import { ProgressBar } from 'react-aria-components';
import './progress.css';

/** How far something has come, in words and as a bar that does not move anything else. */
export function Progress({
  label,
  value,
  max,
  detail,
}: {
  label: string;
  value: number;
  max: number;
  detail: string;
}) {
  return (
    <ProgressBar
      className="progress"
      value={value}
      maxValue={Math.max(max, 1)}
      valueLabel={detail}
      aria-label={label}
    >
      {({ percentage }) => (
        <>
          <span className="progress-words">
            <span>{label}</span>
            <span className="quiet">{detail}</span>
          </span>
          <span className="progress-track">
            <span className="progress-fill" style={{ inlineSize: `${percentage ?? 0}%` }} />
          </span>
        </>
      )}
    </ProgressBar>
  );
}
