import type { BudgetLimits } from '../../../model/connections.ts';
import { NumberSetting } from '../../components/fields.tsx';

/** The limits of a connection's budget. */
export function LimitFields({
  limits,
  onChange,
}: {
  limits: BudgetLimits;
  onChange: (limits: BudgetLimits) => void;
}) {
  return (
    <>
      <NumberSetting
        label="Most requests"
        help="In all; tries count. Empty: no limit."
        value={limits.requests ?? Number.NaN}
        min={1}
        max={10_000_000}
        onChange={(count) => onChange({ ...limits, requests: Number.isNaN(count) ? null : count })}
      />
      <NumberSetting
        label="Most tokens"
        help="Asked and answered. Empty: no limit."
        value={limits.tokens ?? Number.NaN}
        min={1}
        max={10_000_000_000}
        onChange={(count) => onChange({ ...limits, tokens: Number.isNaN(count) ? null : count })}
      />
    </>
  );
}
