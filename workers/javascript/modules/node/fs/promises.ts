import { fileSystem } from '../../fs/internal.ts';

/** Node's "fs/promises". */
export default fileSystem().promises;
