import { isDate, isError, isRegExp } from '../assert/valueKinds.ts';

/** The deprecated tests of `util`, which older programs still call. */
export const legacyTests = {
  isArray: Array.isArray,
  isBoolean: (value: unknown) => typeof value === 'boolean',
  isBuffer: (value: unknown) => Buffer.isBuffer(value),
  isNull: (value: unknown) => value === null,
  isNullOrUndefined: (value: unknown) => value === null || value === undefined,
  isNumber: (value: unknown) => typeof value === 'number',
  isString: (value: unknown) => typeof value === 'string',
  isSymbol: (value: unknown) => typeof value === 'symbol',
  isUndefined: (value: unknown) => value === undefined,
  isRegExp,
  isObject: (value: unknown) => value !== null && typeof value === 'object',
  isDate,
  isError,
  isFunction: (value: unknown) => typeof value === 'function',
  isPrimitive: (value: unknown) =>
    value === null || (typeof value !== 'object' && typeof value !== 'function'),
};
