import { USUAL_ADDRESSES } from '../../../connections/index.ts';
import type { BudgetLimits } from '../../../model/connections.ts';

/** A server that is none of the usual ones. */
export const OTHER = 'other';
/** The model that the browser has. */
export const OWN = 'built-in';

/** What the form of a new connection is filled with. */
export interface Filled {
  /** A usual server's name, or one of the above. */
  server: string;
  address: string;
  model: string;
  key: string;
  limits: BudgetLimits;
  concurrency: number;
  keep: boolean;
  passphrase: string;
}

const [FIRST] = USUAL_ADDRESSES;

export const EMPTY_FORM: Filled = {
  server: FIRST?.name ?? OTHER,
  address: FIRST?.baseUrl ?? '',
  model: '',
  key: '',
  limits: { requests: null, tokens: null },
  concurrency: 4,
  keep: false,
  passphrase: '',
};
