import fs from 'node:fs';
import os from 'node:os';

/** Node's "constants", the old list of all of them. */
export default { ...os.constants.errno, ...os.constants.signals, ...fs.constants };
