import * as v from 'valibot';
import { FAILED_ASSERTIONS_KEPT } from '../../model/index.ts';

const text = v.string();
const place = v.nullable(v.pipe(v.number(), v.integer()));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What inside/witness.cjs writes. */
const facts = v.strictObject({
  error: v.nullable(
    v.strictObject({
      kind: v.picklist(['syntax', 'uncaught', 'rejection']),
      type: text,
      message: text,
      line: place,
      column: place,
    }),
  ),
  reachedEnd: v.boolean(),
  /** Whether the entry was loaded as CommonJS: only then was every assertion of Node's seen. */
  commonJs: v.boolean(),
  run: count,
  failed: count,
  failures: v.pipe(
    v.array(v.strictObject({ by: text, message: text, line: place })),
    v.maxLength(FAILED_ASSERTIONS_KEPT),
  ),
});

export type Facts = v.InferOutput<typeof facts>;

/** What inside/supervise.cjs tells at the end. */
const ending = v.strictObject({
  /** Exit code; null where a signal ended it, or nothing did. */
  code: v.nullable(v.pipe(v.number(), v.integer())),
  signal: v.nullable(text),
  timedOut: v.boolean(),
  durationMs: v.pipe(v.number(), v.minValue(0)),
  /** `process.version`. */
  node: text,
  /** The witness's file, as text; null where there is none. */
  facts: v.nullable(text),
});

export type Ending = Omit<v.InferOutput<typeof ending>, 'facts'> & { facts: Facts | null };

/** Reads the lines of inside/supervise.cjs out of a terminal's stream, however it is cut. */
export class FrameReader {
  readonly #word: string;
  readonly #write: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void;
  #rest = '';
  #ending: Ending | null = null;

  /** @param word what each of its lines begins with; other lines are no business of ours. */
  constructor(word: string, write: (stream: 'stdout' | 'stderr', bytes: Uint8Array) => void) {
    this.#word = word;
    this.#write = write;
  }

  /** Null until the last line has come, and where it can't be read. */
  get ending(): Ending | null {
    return this.#ending;
  }

  push(chunk: string): void {
    const lines = (this.#rest + chunk).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#read(line.trimEnd());
  }

  #read(line: string): void {
    const [word, name, payload] = line.split(' ');
    if (word !== this.#word) return;
    const bytes = bytesOf(payload ?? '');
    if (bytes === null) return;
    if (name === 'o') this.#write('stdout', bytes);
    if (name === 'e') this.#write('stderr', bytes);
    if (name === 'x') this.#ending = endingOf(new TextDecoder().decode(bytes));
  }
}

function endingOf(json: string): Ending | null {
  const read = parsed(ending, json);
  return read === null ? null : { ...read, facts: read.facts === null ? null : parsed(facts, read.facts) };
}

/** Null where the text is no JSON, or not of this shape: programs may write where these come from. */
function parsed<Schema extends v.GenericSchema>(schema: Schema, json: string): v.InferOutput<Schema> | null {
  try {
    const read = v.safeParse(schema, JSON.parse(json));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}

function bytesOf(base64: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
