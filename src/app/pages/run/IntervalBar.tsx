import type { Interval } from '../../components/chart/interval.ts';

/** A score on its interval, always on the scale 0 to 100, so that cards can be compared at a glance. */
export function IntervalBar({ score, series }: { score: Omit<Interval, 'n'>; series: number }) {
  const clamp = (value: number) => Math.min(Math.max(value, 0), 100);
  const from = clamp(score.lower);
  const to = clamp(score.upper);
  const colour = `var(--series-${(series % 6) + 1})`;
  return (
    <svg className="interval-bar" width="100%" height="16" aria-hidden="true">
      <line x1="0" x2="100%" y1="8" y2="8" stroke="var(--border)" />
      {[0, 25, 50, 75, 100].map((tick) => (
        <line key={tick} x1={`${tick}%`} x2={`${tick}%`} y1="4" y2="12" stroke="var(--border)" />
      ))}
      <line x1={`${from}%`} x2={`${to}%`} y1="8" y2="8" stroke={colour} strokeWidth="3" />
      <circle
        cx={`${clamp(score.score)}%`}
        cy="8"
        r="5"
        fill={colour}
        stroke="var(--surface)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
