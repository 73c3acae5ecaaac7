import {
  boxedKind,
  isAnyArrayBuffer,
  isDate,
  isMap,
  isRegExp,
  isSet,
  typedArrayName,
} from '../../assert/valueKinds.ts';

const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

const isTagged = (tag: string) => (value: unknown) =>
  typeof value === 'object' && value !== null && tagOf(value) === tag;

const isArrayOf = (name: string) => (value: unknown) => typedArrayName(value) === name;

const isBoxed = (kind: ReturnType<typeof boxedKind>) => (value: unknown) => boxedKind(value) === kind;

const isFunctionOf = (tag: string) => (value: unknown) => typeof value === 'function' && tagOf(value) === tag;

/** Node's `util.types`. A proxy cannot be told from what it stands for, so `isProxy` says no. */
export default {
  isAnyArrayBuffer,
  isArrayBuffer: (value: unknown) => isAnyArrayBuffer(value) && tagOf(value) === 'ArrayBuffer',
  isArrayBufferView: ArrayBuffer.isView,
  isArgumentsObject: isTagged('Arguments'),
  isAsyncFunction: (value: unknown) =>
    isFunctionOf('AsyncFunction')(value) || isFunctionOf('AsyncGeneratorFunction')(value),
  isBigInt64Array: isArrayOf('BigInt64Array'),
  isBigIntObject: isBoxed('bigint'),
  isBigUint64Array: isArrayOf('BigUint64Array'),
  isBooleanObject: isBoxed('boolean'),
  isBoxedPrimitive: (value: unknown) => boxedKind(value) !== null,
  isCryptoKey: isTagged('CryptoKey'),
  isDataView: (value: unknown) => ArrayBuffer.isView(value) && typedArrayName(value) === undefined,
  isDate,
  isExternal: () => false,
  isFloat32Array: isArrayOf('Float32Array'),
  isFloat64Array: isArrayOf('Float64Array'),
  isGeneratorFunction: (value: unknown) =>
    isFunctionOf('GeneratorFunction')(value) || isFunctionOf('AsyncGeneratorFunction')(value),
  isGeneratorObject: isTagged('Generator'),
  isInt8Array: isArrayOf('Int8Array'),
  isInt16Array: isArrayOf('Int16Array'),
  isInt32Array: isArrayOf('Int32Array'),
  isKeyObject: isTagged('KeyObject'),
  isMap,
  isMapIterator: isTagged('Map Iterator'),
  isModuleNamespaceObject: isTagged('Module'),
  isNativeError: (value: unknown) => tagOf(value) === 'Error',
  isNumberObject: isBoxed('number'),
  isPromise: (value: unknown) => value instanceof Promise,
  isProxy: () => false,
  isRegExp,
  isSet,
  isSetIterator: isTagged('Set Iterator'),
  isSharedArrayBuffer: isTagged('SharedArrayBuffer'),
  isStringObject: isBoxed('string'),
  isSymbolObject: isBoxed('symbol'),
  isTypedArray: (value: unknown) => typedArrayName(value) !== undefined,
  isUint8Array: isArrayOf('Uint8Array'),
  isUint8ClampedArray: isArrayOf('Uint8ClampedArray'),
  isUint16Array: isArrayOf('Uint16Array'),
  isUint32Array: isArrayOf('Uint32Array'),
  isWeakMap: isTagged('WeakMap'),
  isWeakSet: isTagged('WeakSet'),
};
