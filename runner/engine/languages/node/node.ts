import { dirname } from 'node:path';
import { collect } from '../../sandbox/collect.ts';
import type { Supervised } from '../../sandbox/supervise.ts';
import {
  type Host,
  type Job,
  type LanguageEngine,
  missingToolchain,
  type OpenLanguage,
} from '../language.ts';
import { type Packages, packagesIn } from '../libraries.ts';
import { asArgument, probeLaunch, probing, ranExecution, runProgram } from '../running.ts';
import { findTools } from '../tools.ts';
import { readNodeFailure } from './readNode.ts';

const MIB = 2 ** 20;
/** V8's and Node's own beside the heap. */
const NODE_BYTES = 192 * MIB;

/** JavaScript: a fresh Node for each program. */
export const openNode: OpenLanguage = async (host) => {
  const node = await findNode(host);
  if (node === null) {
    return missingToolchain(
      'javascript',
      'No node was found that programs may use.',
      'apt-get install nodejs',
    );
  }
  const engine = `Node ${node.version}`;
  return {
    toolchain: { language: 'javascript', engine, libraries: node.packages.names },
    async execute(job) {
      const { path } = job.program.entry;
      const ran = await runWithNode(host, job, node, path, {});
      return ranExecution(host, ran, engine, [], (stderr) => readNodeFailure(stderr, path));
    },
    stop: async () => {},
  } satisfies LanguageEngine;
};

export interface Node {
  path: string;
  version: string;
  readable: string[];
  packages: Packages;
}

/** The first that works inside of the sandbox. */
export async function findNode({ sandbox, libraries }: Host): Promise<Node | null> {
  for (const path of [process.execPath, ...findTools('node')]) {
    try {
      const readable = [dirname(dirname(path))];
      const ran = await collect(sandbox, probeLaunch([path, '--version'], readable), probing());
      const version = ran.stdout.toString('utf8').trim();
      if (/^v\d/.test(version))
        return { path, version, readable, packages: packagesIn(libraries, 'node/node_modules', /(?!)/) };
    } catch {
      // The next may do.
    }
  }
  return null;
}

/** @param extra files beside the program's own. */
export function runWithNode(
  host: Host,
  job: Job,
  { path: node, readable, packages }: Node,
  path: string,
  extra: Readonly<Record<string, string>>,
): Promise<Supervised> {
  const { limits, seed } = job.program;
  const [modules] = packages.folders;
  return runProgram(host, job, {
    command: [
      node,
      `--max-old-space-size=${Math.max(16, Math.floor(limits.memoryBytes / MIB))}`,
      ...(seed === null ? [] : [`--random-seed=${seed}`]),
      asArgument(path),
    ],
    env: modules === undefined ? {} : { NODE_PATH: modules },
    files: Object.entries(extra).map(([name, content]) => ({ path: name, content })),
    readable: [...readable, ...packages.folders],
    ownMemoryBytes: NODE_BYTES,
  });
}
