import { VERDICTS } from '../../../model/index.ts';

/** The verdicts that tables list: one program is one test, and no judge decides on it. */
export const LISTED_VERDICTS = VERDICTS.filter((verdict) => verdict !== 'partial' && verdict !== 'unjudged');
