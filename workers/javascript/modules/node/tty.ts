import { unsupportedModule } from '../engine.ts';

/** Node's "tty": no stream here is a terminal. */
export default {
  ...unsupportedModule('tty', { classes: ['ReadStream', 'WriteStream'] }),
  isatty: () => false,
};
