/**
 * What modules need of the language beside what the engine holds itself (`workers/shared/held.ts`): questions
 * about objects and collections, as functions of their receivers.
 */
import { getterOf, instanceOf, uncurried } from '../../shared/held.ts';

export const objectIs = Object.is;
export const keysOf = Object.keys;
export const symbolsOf = Object.getOwnPropertySymbols;
export const isView = ArrayBuffer.isView;
export const isEnumerable = uncurried(Object.prototype.propertyIsEnumerable);
export const isPrototypeFor = uncurried(Object.prototype.isPrototypeOf);
/** What a pattern finds, or null; whatever `RegExp.prototype.exec` is by now. */
export const matches = uncurried(RegExp.prototype.exec);
export const toLowerCase = uncurried(String.prototype.toLowerCase);
/** "[object Array]", which an object can choose for itself. */
export const taggedText = uncurried<unknown, [], string>(Object.prototype.toString);

export const HeldError = Error;
const HeldPromise = Promise;
/** Is this an Error, or of a class of them, whatever `Error[Symbol.hasInstance]` says? */
export const isErrorInstance = (value: unknown): value is Error => instanceOf(HeldError, value);
export const isPromiseInstance = (value: unknown): boolean => instanceOf(HeldPromise, value);

const { captureStackTrace } = Error;
/** Writes the stack of where this is called into an object, without the frames above `below`. */
export const takeStack = (target: object, below?: CallableFunction): void => captureStackTrace(target, below);

const HeldMap = Map;
const HeldSet = Set;
export const newMap = <K, V>(): Map<K, V> => new HeldMap();
export const newSet = <T>(): Set<T> => new HeldSet();
export const mapGet = uncurried(Map.prototype.get) as <K, V>(map: Map<K, V>, key: K) => V | undefined;
export const mapSet = uncurried(Map.prototype.set) as <K, V>(map: Map<K, V>, key: K, value: V) => void;
export const setHas = uncurried(Set.prototype.has) as <T>(set: Set<T>, value: T) => boolean;
export const setAdd = uncurried(Set.prototype.add) as <T>(set: Set<T>, value: T) => void;
export const setDelete = uncurried(Set.prototype.delete) as <T>(set: Set<T>, value: T) => boolean;
export const setSize = getterOf<number>(Set.prototype, 'size');
const valuesOfSet = uncurried(Set.prototype.values);
const nextOfSet = uncurried(new Set().values().next);

/** The first value that fits, or undefined. Values that are added meanwhile are met too. */
export function findInSet<T>(set: Set<T>, fits: (value: T) => boolean): { readonly value: T } | undefined {
  const values = valuesOfSet(set);
  for (;;) {
    const step = nextOfSet(values) as IteratorResult<T>;
    if (step.done) return undefined;
    if (fits(step.value)) return step;
  }
}
