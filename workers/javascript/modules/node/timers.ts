import promises from 'node:timers/promises';
import { engine } from '../engine.ts';

/** Node's "timers". */
export default { ...engine.timers, promises };
