import { expose } from 'comlink';
import { Compiler } from './compiler.ts';
import { packagesNamed } from './missingPackages.ts';
import type { PackAddresses, TypeScriptWorker } from './protocol.ts';

/** Makes the compiler read and bind what the first program would have to wait for. */
const FIRST_PROGRAM = { 'first.ts': "import assert from 'assert';\nassert(document !== undefined);\n" };

const compiler = new Compiler();
const added = new Set<string>();
let packages: PackAddresses['packages'] = {};

async function add(address: string): Promise<void> {
  if (added.has(address)) return;
  const response = await fetch(address).catch((error: unknown) => {
    throw new Error(`TypeScript could not be loaded: ${address} is out of reach (${String(error)}).`);
  });
  if (!response.ok) {
    throw new Error(`TypeScript could not be loaded: ${address} answered with status ${response.status}.`);
  }
  compiler.addDeclarations(await response.json());
  added.add(address);
}

const worker: TypeScriptWorker = {
  async start(packs) {
    packages = packs.packages;
    await add(packs.core);
    compiler.compile(FIRST_PROGRAM, 'first.ts');
  },
  async prepare(files) {
    const addresses = packagesNamed(files).map((name) =>
      Object.hasOwn(packages, name) ? packages[name] : undefined,
    );
    await Promise.all(addresses.filter((address) => address !== undefined).map(add));
  },
  compile: (files, entry) => compiler.compile(files, entry),
};

expose(worker);
