import { fileSystem } from '../fs/internal.ts';

/** Node's "fs". */
export default fileSystem().fs;
