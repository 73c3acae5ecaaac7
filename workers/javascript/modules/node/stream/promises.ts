import stream from 'node:stream';

/** Node's "stream/promises". */
export default stream.promises;
