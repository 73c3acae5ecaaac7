import { join } from 'node:path';
import * as v from 'valibot';
import { collect } from '../../sandbox/collect.ts';
import { publicFile, publicFolder } from '../../sandbox/publicFiles.ts';
import { type Host, type LanguageEngine, missingToolchain, type OpenLanguage } from '../language.ts';
import { packagesIn } from '../libraries.ts';
import { asArgument, probeLaunch, probing, ranExecution, runProgram } from '../running.ts';
import { findTools } from '../tools.ts';
import { readPythonFailure } from './readPython.ts';

const MIB = 2 ** 20;
/** The interpreter's own. */
const INTERPRETER_BYTES = 32 * MIB;

const ABOUT =
  'import json, platform, sys; print(json.dumps([platform.python_version(), sorted(sys.stdlib_module_names)]))';
const aboutSchema = v.tuple([v.string(), v.array(v.string())]);

/** Seeds `random` before the program's first line, as the browser's engine does; the seed is not left to be found. */
const SEEDING = 'import os, random\nrandom.seed(int(os.environ.pop("BENCHTAB_SEED")))\n';

/** Python: a fresh interpreter for each program. */
export const openPython: OpenLanguage = async (host) => {
  const python = await findPython(host);
  if (python === null) {
    return missingToolchain(
      'python',
      'No python3 (3.10 or newer) was found that programs may use.',
      'apt-get install python3',
    );
  }
  const seeding = publicFolder(join(host.folder, 'python'));
  publicFile(join(seeding, 'sitecustomize.py'), SEEDING);
  const packages = packagesIn(host.libraries, 'python', /\.dist-info$/);
  const engine = `Python ${python.version}`;
  return {
    toolchain: { language: 'python', engine, libraries: packages.names },
    async execute(job) {
      const { entry, seed } = job.program;
      const paths = [...(seed === null ? [] : [seeding]), ...packages.folders];
      const ran = await runProgram(host, job, {
        command: [python.path, asArgument(entry.path)],
        env: {
          MPLBACKEND: 'Agg',
          ...(paths.length > 0 && { PYTHONPATH: paths.join(':') }),
          ...(seed !== null && { BENCHTAB_SEED: `${seed}`, PYTHONHASHSEED: `${seed >>> 0}` }),
        },
        readable: [...python.readable, ...paths],
        ownMemoryBytes: INTERPRETER_BYTES,
      });
      return ranExecution(host, ran, engine, [], (stderr) =>
        readPythonFailure(stderr, entry.path, python.modules),
      );
    },
    stop: async () => {},
  } satisfies LanguageEngine;
};

interface Python {
  path: string;
  version: string;
  /** Names of the modules that every Python of this version has. */
  modules: ReadonlySet<string>;
  readable: string[];
}

/** The first that works inside of the sandbox: one in root's home does not. */
async function findPython({ sandbox }: Host): Promise<Python | null> {
  for (const path of findTools('python3')) {
    try {
      const prefix = join(path, '../..');
      const ran = await collect(sandbox, probeLaunch([path, '-c', ABOUT], [prefix]), probing());
      const [version, modules] = v.parse(aboutSchema, JSON.parse(ran.stdout.toString('utf8')));
      return { path, version, modules: new Set(modules), readable: [prefix] };
    } catch {
      // The next may do.
    }
  }
  return null;
}
