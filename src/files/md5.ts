import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { chunksOf } from './chunks.ts';

/** Hex MD5 of a file, streamed. Benchmarks are published with it; it is no protection against malice. */
export async function md5Of(file: Blob): Promise<string> {
  const hash = md5.create();
  for await (const chunk of chunksOf(file.stream())) hash.update(chunk);
  return bytesToHex(hash.digest());
}
