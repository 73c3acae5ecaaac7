/** A file that could not be read; `message` is for people and names the file. */
export class SourceError extends Error {
  override name = 'SourceError';
  readonly file: string;

  constructor(file: string, message: string, options?: ErrorOptions) {
    super(`${file}: ${message}`, options);
    this.file = file;
  }
}

/** Bytes that are not UTF-8. Thrown from a SourceFile's lines, after those that stand before. */
export class SourceDecodeError extends SourceError {
  override name = 'SourceDecodeError';
  /** 1-based line that holds the offending byte. */
  readonly line: number;
  /** 0-based position of that byte in the (unpacked) file. */
  readonly byteOffset: number;

  constructor(file: string, line: number, byteOffset: number, message: string) {
    super(file, message);
    this.line = line;
    this.byteOffset = byteOffset;
  }
}
