import { fs, promises } from '../../fs/module.ts';
import { tree } from '../../fs/tree.ts';

/** The file system, which "fs" and "fs/promises" are two faces of, and its tree. */
export default { fs, promises, tree };
