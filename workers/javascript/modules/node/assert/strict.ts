import assert from 'node:assert';

/** Node's "assert/strict". */
export default assert.strict;
