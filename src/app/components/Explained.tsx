import type { ReactNode } from 'react';
import { Link, Tooltip, TooltipTrigger } from 'react-aria-components';
import './explained.css';
import './tooltip.css';

/** A number that says on hover and focus how it was computed, and leads to the definition when followed. */
export function Explained({ how, topic, children }: { how: string; topic: string; children: ReactNode }) {
  return (
    <TooltipTrigger delay={300}>
      <Link className="explained" href={`/about?section=${topic}`}>
        {children}
      </Link>
      <Tooltip className="tooltip" placement="bottom">
        {how}
      </Tooltip>
    </TooltipTrigger>
  );
}
