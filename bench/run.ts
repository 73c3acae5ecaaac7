import { cpus } from 'node:os';
import { benchCompass } from './compass.ts';
import { benchCpython } from './cpython.ts';
import { benchDevbench } from './devbench.ts';
import { benchEfcb } from './efcb.ts';
import { benchEfcbBuild } from './efcbBuild.ts';
import { benchOffline } from './offline.ts';
import { benchPython } from './python.ts';
import { benchQuality } from './quality.ts';
import { benchRunner } from './runner.ts';
import { benchRunnerLoad } from './runnerLoad.ts';
import { benchSimilarity } from './similarity.ts';
import { benchThreads } from './threads.ts';

/**
 * Prints figures, each beside its baseline measured in the same call. Machines are shared and noisy: nothing
 * here is an assertion.
 */
const benches: Record<string, () => Promise<void>> = {
  python: benchPython,
  threads: benchThreads,
  similarity: benchSimilarity,
  devbench: benchDevbench,
  cpython: benchCpython,
  compass: benchCompass,
  efcb: benchEfcb,
  'efcb-build': benchEfcbBuild,
  quality: benchQuality,
  offline: benchOffline,
  runner: benchRunner,
  runnerLoad: benchRunnerLoad,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`,
  );
  process.exit(2);
}
console.log(`${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  await bench();
}
