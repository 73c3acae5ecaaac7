import { useCallback } from 'react';
import type { Language, QualityReport } from '../../../../model/index.ts';
import type { LineMark } from '../../../components/code/lineMarks.ts';
import type { RangeMark } from '../../../components/code/rangeMarks.ts';
import { type Loaded, useLoad } from '../../../lib/useLoad.ts';
import { useQuery } from '../../../lib/useQuery.ts';
import { analyse } from '../../../services/quality.ts';
import { marksOfError, marksOfFinding, rangesOf } from './findingMarks.ts';
import { useFinding } from './useFinding.ts';

/** Static analysis of the code that a page shows, where it was asked for. */
export interface Quality {
  /** Whether there is code to analyse. */
  available: boolean;
  /** Whether it was asked for; this stands in the address, and goes along to the next answer. */
  shown: boolean;
  show: (shown: boolean) => void;
  loaded: Loaded<QualityReport | null>;
  /** For the editor: all findings, and the one that is looked at. */
  found: RangeMark[];
  marks: LineMark[];
}

/** @param code null where there is none. */
export function useQuality(code: { text: string; language: Language } | null): Quality {
  const [query, change] = useQuery();
  const shown = query.get('quality') === 'shown';
  const [place] = useFinding();
  const { text, language } = code ?? { text: null, language: null };
  const loaded = useLoad(
    useCallback(
      async () => (!shown || text === null || language === null ? null : analyse(text, language)),
      [shown, text, language],
    ),
  );
  const report = shown ? loaded.value : null;
  return {
    available: code !== null,
    shown,
    show: (next) => change({ quality: next ? 'shown' : null, finding: null }),
    loaded,
    found: rangesOf(report),
    marks: [...marksOfFinding(report, place), ...marksOfError(report)],
  };
}
