import { builtinModules } from 'node:module';
import { PACKAGES } from '../javascript/modules/packages.ts';
import { packageOf } from './missingPackages.ts';

/** Packages of npm that the JavaScript engine offers, each with those of its modules that can be imported. */
export function offeredPackages(): [name: string, modules: string[]][] {
  const packages = new Map<string, string[]>();
  for (const { name } of PACKAGES) {
    if (builtinModules.includes(name)) continue;
    const known = packages.get(packageOf(name)) ?? [];
    packages.set(packageOf(name), [...known, name]);
  }
  return [...packages];
}
