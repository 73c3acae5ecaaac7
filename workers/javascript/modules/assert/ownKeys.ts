import { held } from '../held.ts';

const { append, isArray, isEnumerable, isView, keysOf, numberOf, ownKeys, stringOf, symbolsOf } = held;

/**
 * The enumerable own keys that both have, or null where they differ in them. Elements of arrays and of views are
 * compared elsewhere: of those only what was put beside them counts.
 *
 * @param strict whether symbols count.
 */
export function comparableKeys(a: object, b: object, strict: boolean): PropertyKey[] | null {
  if (isArray(a) || isView(a)) {
    const keys = keysBesideElements(a, strict);
    if (keys.length !== keysBesideElements(b, strict).length) return null;
    return areEnumerable(keys, b) ? keys : null;
  }
  const keys: PropertyKey[] = keysOf(a);
  if (!areEnumerable(keys, b) || keys.length !== keysOf(b).length) return null;
  if (!strict) return keys;
  const symbols = enumerableOf(a, symbolsOf(a));
  const others = enumerableOf(b, symbolsOf(b));
  if (symbols.length !== others.length || !areEnumerable(symbols, b)) return null;
  for (let at = 0; at < symbols.length; at += 1) append(keys, symbols[at] as symbol);
  return keys;
}

/** Goes over the keys as Node does, whose way a program can change. */
function areEnumerable(keys: readonly PropertyKey[], of: object): boolean {
  for (const key of keys) if (!isEnumerable(of, key)) return false;
  return true;
}

function enumerableOf(of: object, keys: readonly symbol[]): symbol[] {
  const kept: symbol[] = [];
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as symbol;
    if (isEnumerable(of, key)) append(kept, key);
  }
  return kept;
}

/** Elements come first among the keys, so this looks from the end. */
function keysBesideElements(of: object, withSymbols: boolean): PropertyKey[] {
  const all = ownKeys(of);
  const kept: PropertyKey[] = [];
  for (let at = all.length - 1; at >= 0; at -= 1) {
    const key = all[at] as string | symbol;
    if (typeof key === 'string' && isElement(key)) break;
    if ((withSymbols || typeof key === 'string') && isEnumerable(of, key)) append(kept, key);
  }
  return kept;
}

function isElement(key: string): boolean {
  const number = numberOf(key);
  return stringOf(number >>> 0) === key;
}
