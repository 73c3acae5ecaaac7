/**
 * The built-ins that modules hold, where their answers decide what comes of a program. Modules are evaluated when
 * a program asks for them and may come too late to hold them themselves.
 */
export const held: typeof import('./node/internal/held.ts').default = require('internal/held');
