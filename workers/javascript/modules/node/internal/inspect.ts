import { format, formatWithOptions, inspect } from 'node-inspect-extracted';

/** Node's printing of values, which the console and `util` share. */
export default { inspect, format, formatWithOptions };
