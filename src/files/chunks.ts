/**
 * The chunks of a stream. Streams that can be iterated over as they are came late to Safari. Leaving the loop
 * early cancels the stream.
 */
export async function* chunksOf<Chunk>(stream: ReadableStream<Chunk>): AsyncGenerator<Chunk> {
  const reader = stream.getReader();
  let finished = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    finished = true;
  } finally {
    // A stream that failed refuses to be cancelled; its own error is on its way already.
    if (!finished) await reader.cancel().catch(() => {});
  }
}
