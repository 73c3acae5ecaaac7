import { apply, construct, hide } from '../shared/held.ts';

/** The language that Node speaks where nobody set another: verdicts must not hang on the reader's browser. */
const LOCALE = 'en-US';

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Methods that take a locale, and at which place. */
const METHODS: [owner: object, name: string, place: number][] = [
  [Date.prototype, 'toLocaleString', 0],
  [Date.prototype, 'toLocaleDateString', 0],
  [Date.prototype, 'toLocaleTimeString', 0],
  [Number.prototype, 'toLocaleString', 0],
  [BigInt.prototype, 'toLocaleString', 0],
  [String.prototype, 'localeCompare', 1],
  [String.prototype, 'toLocaleUpperCase', 0],
  [String.prototype, 'toLocaleLowerCase', 0],
];

/** Makes what formats and compares texts ask for English where a program names no language. Runs before it. */
export function speakEnglish(): void {
  for (const [owner, name, place] of METHODS) {
    const native = Reflect.get(owner, name) as Method;
    const methods: Record<string, Method> = {
      [name](...given) {
        return apply(native, this, withLocale(given, place));
      },
    };
    hide(methods[name] as Method, 'length', native.length);
    hide(owner, name, methods[name]);
  }
  for (const name of Object.getOwnPropertyNames(Intl)) {
    const native = Reflect.get(Intl, name) as unknown;
    if (typeof native !== 'function' || !/^[A-Z]/.test(name) || name === 'Locale') continue;
    const speaking: object = new Proxy(native, {
      apply: (_, self, given: unknown[]) => apply(native, self, withLocale(given, 0)) as unknown,
      construct: (_, given: unknown[], newTarget) =>
        construct(native, withLocale(given, 0), newTarget === speaking ? native : newTarget) as object,
    });
    hide(native.prototype as object, 'constructor', speaking);
    hide(Intl, name, speaking);
  }
}

/** Arguments with English in the place of a missing locale. */
function withLocale(given: unknown[], place: number): unknown[] {
  if (given.length > place && given[place] !== undefined) return given;
  const first = given.length > 0 ? given[0] : undefined;
  const second = given.length > 1 ? given[1] : undefined;
  const third = given.length > 2 ? given[2] : undefined;
  return place === 0 ? [LOCALE, second] : [first, LOCALE, third];
}
