/** The Node that programs are told they run in: the one whose behaviour this engine follows. */
export const NODE_VERSION = 'v20.20.2';

/** `process.versions`, as far as programs look at it. */
export const NODE_VERSIONS = {
  node: '20.20.2',
  acorn: '8.16.0',
  ares: '1.34.6',
  brotli: '1.1.0',
  modules: '115',
  napi: '9',
  openssl: '3.0.19',
  unicode: '17.0',
  uv: '1.46.0',
  v8: '11.3.244.8-node.38',
  zlib: '1.3.1-e00f703',
};
