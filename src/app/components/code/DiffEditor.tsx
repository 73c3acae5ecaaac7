import { useEffect, useRef } from 'react';
import { type Compared, showDifference } from './difference.ts';

/** CodeMirror's view of two texts. */
export function DiffEditor({ original, originalLabel, changed, changedLabel, language }: Compared) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    return showDifference(element, { original, originalLabel, changed, changedLabel, language });
  }, [original, originalLabel, changed, changedLabel, language]);
  return <div ref={host} className="code-host" />;
}
