import { useState } from 'react';
import type { BudgetLimits } from '../../../model/connections.ts';
import { Button } from '../../components/Button.tsx';
import { LimitFields } from './LimitFields.tsx';
import '../../components/fields.css';

/** Changes what may be spent on a connection. */
export function BudgetForm({
  name,
  limits,
  onGiven,
}: {
  name: string;
  limits: BudgetLimits;
  onGiven: (limits: BudgetLimits) => void;
}) {
  const [filled, setFilled] = useState(limits);
  return (
    <form
      className="row"
      aria-label={`Budget of ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        onGiven(filled);
      }}
    >
      <LimitFields limits={filled} onChange={setFilled} />
      <Button type="submit">Set the budget</Button>
    </form>
  );
}
