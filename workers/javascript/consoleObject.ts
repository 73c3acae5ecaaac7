import { apply, create, hide, indexOf, now, put, repeat, slice, stringOf } from '../shared/held.ts';
import { tableText } from './consoleTable.ts';

/** A stream as the console uses it. */
interface Stream {
  write(text: string, done: () => void): unknown;
}

/** What the console needs of the rest of the engine. */
export interface ConsoleSurroundings {
  stdout: Stream;
  stderr: Stream;
  /** Node's `util.format`, evaluated when it is first needed. */
  format(values: unknown[]): string;
  /** Node's `util.inspect`. */
  inspect(value: unknown, options: object): string;
  /** Tells of an assertion, and of what it would print. */
  asserted(passed: boolean, message: string): void;
  warn(message: string): void;
}

type Console = Record<string, (...values: unknown[]) => void>;

const HeldError = Error;
const { captureStackTrace } = Error as { captureStackTrace?: (target: object, below: unknown) => void };
const TABLE_CELL = { maxArrayLength: 3, breakLength: Number.POSITIVE_INFINITY, depth: 1 };
const INDENT = 2;

/** Node's console over two streams. Its methods need no receiver, and call each other as the program sees them. */
export function consoleObject(around: ConsoleSurroundings): Console {
  const object = create(create({})) as Console;
  let indentation = '';
  const counts = create(null) as Record<string, number>;
  const started = create(null) as Record<string, number>;

  const format = (values: unknown[]) => plainText(values) ?? around.format(values);
  const print = (stream: Stream, text: string) => {
    try {
      stream.write(`${indented(text, indentation)}\n`, () => {});
    } catch (error) {
      // As in Node: a stream that fails fails in silence, but for an exhausted stack.
      if (error instanceof HeldRangeError) throw error;
    }
  };
  const call = (name: string, values: unknown[]) => apply(object[name] as Console[string], object, values);
  const elapsed = (label: string): string | null => {
    const start = started[label];
    if (start !== undefined) return durationText(now() - start);
    around.warn(`No such label '${label}' for console.time()`);
    return null;
  };

  const log = (...values: unknown[]) => print(around.stdout, format(values));
  const warn = (...values: unknown[]) => print(around.stderr, format(values));
  const group = (...values: unknown[]) => {
    if (values.length > 0) call('log', values);
    indentation += repeat(' ', INDENT);
  };
  const methods: Console = {
    log,
    warn,
    error: warn,
    info: log,
    debug: log,
    dirxml: log,
    dir: (value, options) =>
      print(around.stdout, around.inspect(value, { customInspect: false, ...(options as object) })),
    trace: (...values) => {
      const error = new HeldError(format(values));
      hide(error, 'name', 'Trace');
      if (captureStackTrace !== undefined) apply(captureStackTrace, HeldError, [error, object.trace]);
      call('error', [error.stack]);
    },
    assert: (passed, ...values) => {
      const message = values.length === 0 ? 'Assertion failed' : `Assertion failed: ${stringOf(values[0])}`;
      if (!passed) put(values, 0, message);
      around.asserted(Boolean(passed), message);
      if (!passed) call('warn', values);
    },
    count: (label) => {
      const name = labelOf(label);
      const count = (counts[name] ?? 0) + 1;
      counts[name] = count;
      call('log', [`${name}: ${count}`]);
    },
    countReset: (label) => {
      const name = labelOf(label);
      if (counts[name] === undefined) around.warn(`Count for '${name}' does not exist`);
      else delete counts[name];
    },
    group,
    groupCollapsed: group,
    groupEnd: () => {
      indentation = slice(indentation, INDENT);
    },
    table: (data, columns) => {
      const text = tableText(data, columns as string[] | undefined, (value) =>
        around.inspect(value, TABLE_CELL),
      );
      call('log', [text ?? data]);
    },
    time: (label) => {
      const name = labelOf(label);
      if (started[name] === undefined) started[name] = now();
      else around.warn(`Label '${name}' already exists for console.time()`);
    },
    timeEnd: (label) => {
      const name = labelOf(label);
      const text = elapsed(name);
      if (text !== null) print(around.stdout, `${name}: ${text}`);
      delete started[name];
    },
    timeLog: (label, ...values) => {
      const name = labelOf(label);
      const text = elapsed(name);
      if (text === null) return;
      const more = values.length === 0 ? '' : ` ${format(values)}`;
      print(around.stdout, `${name}: ${text}${more}`);
    },
    clear: () => {},
    profile: () => {},
    profileEnd: () => {},
    timeStamp: () => {},
  };
  for (const name in methods) {
    const method = methods[name] as Console[string];
    const bound = (...values: unknown[]) => apply(method, object, values);
    hide(bound, 'name', name);
    put(object, name, bound);
  }
  put(object, 'Console', consoleClass(around));
  hide(object, Symbol.toStringTag, 'console');
  return object;
}

const HeldRangeError = RangeError;

/** `console.Console`: a console over streams of the program's. */
function consoleClass(around: ConsoleSurroundings): object {
  function Console(streams: Stream | { stdout: Stream; stderr?: Stream }, stderr?: Stream): object {
    const given = 'write' in streams ? { stdout: streams, stderr } : streams;
    return consoleObject({ ...around, stdout: given.stdout, stderr: given.stderr ?? given.stdout });
  }
  hide(Console, 'name', 'Console');
  return Console;
}

function labelOf(label: unknown): string {
  return label === undefined ? 'default' : stringOf(label);
}

/** The text of values that need no formatting: strings, without a directive, and other plain values. */
function plainText(values: unknown[]): string | null {
  let text = '';
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    const plain =
      typeof value === 'string' ||
      typeof value === 'boolean' ||
      value === undefined ||
      value === null ||
      (typeof value === 'number' && !isNegativeZero(value));
    if (!plain) return null;
    if (at === 0 && values.length > 1 && typeof value === 'string' && indexOf(value, '%') >= 0) return null;
    text += at === 0 ? stringOf(value) : ` ${stringOf(value)}`;
  }
  return text;
}

function isNegativeZero(value: number): boolean {
  return value === 0 && 1 / value < 0;
}

/** Every line of a text set in. */
function indented(text: string, indentation: string): string {
  if (indentation === '') return text;
  let lines = '';
  for (let rest = text; ; ) {
    const end = indexOf(rest, '\n');
    if (end < 0) return `${lines}${indentation}${rest}`;
    lines += indentation + slice(rest, 0, end + 1);
    rest = slice(rest, end + 1);
  }
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

function durationText(ms: number): string {
  if (ms >= MINUTE_MS) return `${fixed(ms / MINUTE_MS)}m`;
  if (ms >= SECOND_MS) return `${fixed(ms / SECOND_MS)}s`;
  return `${fixed(ms)}ms`;
}

/** With at most three decimals. */
function fixed(value: number): string {
  return stringOf(((value * 1000) | 0) / 1000);
}
