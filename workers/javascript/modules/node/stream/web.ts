/** Node's "stream/web": the web's streams, which are globals too. */
export default {
  ByteLengthQueuingStrategy: globalThis.ByteLengthQueuingStrategy,
  CompressionStream: globalThis.CompressionStream,
  CountQueuingStrategy: globalThis.CountQueuingStrategy,
  DecompressionStream: globalThis.DecompressionStream,
  ReadableStream: globalThis.ReadableStream,
  ReadableStreamDefaultController: globalThis.ReadableStreamDefaultController,
  ReadableStreamDefaultReader: globalThis.ReadableStreamDefaultReader,
  TextDecoderStream: globalThis.TextDecoderStream,
  TextEncoderStream: globalThis.TextEncoderStream,
  TransformStream: globalThis.TransformStream,
  WritableStream: globalThis.WritableStream,
  WritableStreamDefaultController: globalThis.WritableStreamDefaultController,
  WritableStreamDefaultWriter: globalThis.WritableStreamDefaultWriter,
};
