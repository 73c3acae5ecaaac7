import type { PlatformPath } from 'node:path';
import { unsupportedFunction } from '../engine.ts';
import { validateObject, validateString } from '../errors.ts';

type PathFunction = (...args: string[]) => unknown;

// The package reads `process.cwd()` when it resolves, as Node does.
const plain: PlatformPath = require('path-browserify');

/** Refuses what is no text with Node's own error; the package words it in its way. */
function checked(name: keyof PlatformPath, names: readonly string[]): PathFunction {
  const original = plain[name] as PathFunction;
  const wrapper = (...args: string[]): unknown => {
    names.forEach((argument, index) => {
      const optional = argument === 'suffix' && args[index] === undefined;
      if (!optional) validateString(args[index], argument);
    });
    return original(...args);
  };
  return Object.defineProperty(wrapper, 'name', { value: name });
}

/** For functions of any number of parts. */
function checkedParts(name: 'join' | 'resolve'): PathFunction {
  const original: PathFunction = plain[name];
  const wrapper = (...parts: string[]): unknown => {
    for (const part of parts) validateString(part, name === 'join' ? 'path' : 'paths[0]');
    return original(...parts);
  };
  return Object.defineProperty(wrapper, 'name', { value: name });
}

const WINDOWS = ['basename', 'dirname', 'extname', 'format', 'isAbsolute', 'join'] as const;
const MORE_WINDOWS = ['normalize', 'parse', 'relative', 'resolve', 'toNamespacedPath'] as const;

const path = {
  resolve: checkedParts('resolve'),
  normalize: checked('normalize', ['path']),
  isAbsolute: checked('isAbsolute', ['path']),
  join: checkedParts('join'),
  relative: checked('relative', ['from', 'to']),
  toNamespacedPath: (value: unknown) => value,
  dirname: checked('dirname', ['path']),
  basename: checked('basename', ['path', 'suffix']),
  extname: checked('extname', ['path']),
  format(parts: Parameters<PlatformPath['format']>[0]): string {
    validateObject(parts, 'pathObject');
    const directory = parts.dir || parts.root;
    const { ext = '' } = parts;
    const dot = ext && !ext.startsWith('.') ? '.' : '';
    const base = parts.base || `${parts.name || ''}${dot}${ext}`;
    if (!directory) return base;
    return directory === parts.root ? `${directory}${base}` : `${directory}/${base}`;
  },
  parse: checked('parse', ['path']),
  sep: '/',
  delimiter: ':',
};

const win32 = Object.fromEntries(
  [...WINDOWS, ...MORE_WINDOWS].map((name) => [name, unsupportedFunction('path.win32', name)]),
);

const posix = Object.assign(path, { win32: { ...win32, sep: '\\', delimiter: ';' } });

/** Node's "path", of a system like Linux. */
export default Object.assign(posix, { posix });
