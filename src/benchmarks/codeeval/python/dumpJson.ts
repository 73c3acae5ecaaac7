import { floatRepr } from '../../../metrics/index.ts';
import { PythonFloat } from './values.ts';

/**
 * What can be written: numbers are ints, PythonFloat floats. A Map is a dict in its own order; a plain
 * object would put keys such as "1" first.
 */
export type Dumpable =
  | null
  | boolean
  | number
  | string
  | PythonFloat
  | readonly Dumpable[]
  | ReadonlyMap<string, Dumpable>
  | { readonly [key: string]: Dumpable };

/** Python's `json.dumps(value)`: one line, ", " and ": " between, everything but ASCII escaped. */
export function dumpCompact(value: Dumpable): string {
  return dump(value, null, '');
}

/** Python's `json.dumps(value, indent=2)`, no final newline. */
export function dumpIndented(value: Dumpable): string {
  return dump(value, '  ', '\n');
}

function dump(value: Dumpable, indent: string | null, lineBreak: string): string {
  if (value === null) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'string') return dumpText(value);
  if (typeof value === 'number') return Number.isInteger(value) ? String(BigInt(value)) : dumpFloat(value);
  if (value instanceof PythonFloat) return dumpFloat(value.value);
  const inner = lineBreak + (indent ?? '');
  if (isList(value)) {
    return enclose(
      '[',
      value.map((item) => dump(item, indent, inner)),
      ']',
      indent,
      lineBreak,
    );
  }
  const entries = isMap(value) ? [...value] : Object.entries(value);
  const parts = entries.map(([key, item]) => `${dumpText(key)}: ${dump(item, indent, inner)}`);
  return enclose('{', parts, '}', indent, lineBreak);
}

function enclose(open: string, parts: string[], close: string, indent: string | null, lineBreak: string) {
  if (parts.length === 0) return open + close;
  if (indent === null) return open + parts.join(', ') + close;
  const inner = lineBreak + indent;
  return open + inner + parts.join(`,${inner}`) + lineBreak + close;
}

function isList(value: object): value is readonly Dumpable[] {
  return Array.isArray(value);
}

function isMap(value: object): value is ReadonlyMap<string, Dumpable> {
  return value instanceof Map;
}

function dumpFloat(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  return floatRepr(value);
}

/** JSON.stringify escapes as Python does, but leaves DEL and what is not ASCII. */
function dumpText(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
