import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import packageJson from '../../../../package.json' with { type: 'json' };

const VIRTUAL = 'virtual:licences';

/** What the packages hold beside their own code. */
const ALSO: Record<string, string> = { pyodide: 'Python itself PSF-2.0' };

/** `virtual:licences`: each library of the page with its version and the licence that its package names. */
export function licences(): Plugin {
  let root = '';
  return {
    name: 'benchtab-licences',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const libraries = Object.entries(packageJson.dependencies).map(([name, version]) => ({
        name,
        version,
        licence: [licenceOf(root, name), ALSO[name]].filter((part) => part !== undefined).join('; '),
      }));
      return `export const libraries = ${JSON.stringify(libraries)};`;
    },
  };
}

/** @throws Error where a package names none: nothing may be shipped under terms that nobody looked at. */
function licenceOf(root: string, name: string): string {
  const { license, licenses }: { license?: unknown; licenses?: { type?: unknown }[] } = JSON.parse(
    readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
  );
  // Older packages name theirs in a list.
  const named = license ?? licenses?.map(({ type }) => type).join(' or ');
  if (typeof named !== 'string' || named === '') throw new Error(`The package ${name} names no licence.`);
  return named;
}
