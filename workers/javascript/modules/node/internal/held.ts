import * as held from '../../../../shared/held.ts';
import * as values from '../../heldValues.ts';

/** What the language offers, as it was while the worker warmed up: one copy for all modules. */
export default { ...held, ...values };
