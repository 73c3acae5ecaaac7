import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import vm from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LoadedModules, loadModules } from '../support/modulePacks.ts';
import { SCRIPTS } from '../support/nodeModuleScripts.ts';

/**
 * The engine's modules against Node's own: the same script runs over both, and what it comes to must be equal.
 * Paths below the working directory are made the same first, since Node's is a real folder.
 */
describe("the engine's modules do as Node's own", () => {
  const folder = mkdtempSync(join(tmpdir(), 'benchtab-modules-'));
  const home = process.cwd();
  const require = createRequire(import.meta.url);
  let modules: LoadedModules;

  beforeAll(async () => {
    process.chdir(folder);
    modules = await loadModules();
  });
  afterAll(() => {
    process.chdir(home);
    rmSync(folder, { recursive: true });
  });

  const plain = (value: unknown, cwd: string): unknown =>
    JSON.parse((JSON.stringify(value) ?? '"undefined"').replaceAll(cwd, '<cwd>'));

  for (const [module, scripts] of Object.entries(SCRIPTS)) {
    describe(module, () => {
      test.for(scripts)('%s', async (script) => {
        const text = `(async () => { const __ = (f) => { try { return f(); } catch (e) { return [e.name, e.code, e.message]; } }; ${script} })()`;
        // In Node's own realm, whose errors its modules know.
        const native = vm.runInThisContext(`(function (require) { return ${text}; })`)(require);
        expect(plain(await modules.run(text), '/home/user')).toEqual(plain(await native, folder));
      });
    });
  }
});
