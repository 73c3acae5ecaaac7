import type { StringDecoder as NodeStringDecoder } from 'node:string_decoder';

// The package of that name, not Node's module, which this is.
const { StringDecoder }: { StringDecoder: typeof NodeStringDecoder } =
  require('string_decoder/lib/string_decoder.js');

/** Node's "string_decoder". */
export default { StringDecoder };
