// `npm test`: everything that has to hold, in one go. Plain JavaScript, because it runs before anything is built.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { tsImport } from 'tsx/esm/api';

const root = resolve(import.meta.dirname, '..');
const { findChromium } = await tsImport('./support/chromium.ts', import.meta.url);

/** Runs one command of node_modules/.bin or the system, its output shown as it comes; true when it succeeded. */
function run(command, args) {
  console.log(`\n> ${[command, ...args].join(' ')}`);
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      ...process.env,
      PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
    },
  });
  if (result.error) console.error(`${command}: ${result.error.message}`);
  return result.status === 0;
}

/** Is this a command of the system's? */
function have(command) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder && existsSync(join(folder, command)));
}

const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
let isListFresh = false;

/** Installs packages of Debian's; false where that can't be done here. */
function install(...packages) {
  if (!debian) return false;
  isListFresh ||= run('apt-get', ['update']);
  return isListFresh && run('apt-get', ['install', '-y', '--no-install-recommends', ...packages]);
}

function haveBrowser() {
  if (findChromium() !== null) return true;
  console.log('No Chromium or Chrome was found; installing one.');
  if (install('chromium') && findChromium() !== null) return true;
  return run('playwright-core', ['install', 'chromium']) && findChromium() !== null;
}

/** What the native runner's tests run for real, and Debian's package of it; null where Debian has none. */
const RUNNER_NEEDS = {
  bwrap: 'bubblewrap',
  'redis-server': 'redis-server',
  javac: 'default-jdk-headless',
  'g++': 'g++',
  python3: 'python3',
  dotnet: null,
};

/** Without one of them the tests that need it are skipped, which has to be seen. */
function haveRunnerNeeds() {
  for (const [command, name] of Object.entries(RUNNER_NEEDS)) {
    if (have(command) || (name !== null && install(name) && have(command))) continue;
    const advice =
      name === null ? 'Install the .NET SDK: https://dotnet.microsoft.com' : `Install "${name}".`;
    console.error(
      `\n*** No ${command} here: the native runner's tests that need it are skipped. ${advice} ***`,
    );
  }
}

/** Tests passed, failed and skipped. A test file that could not even be loaded counts as one failure. */
function counts(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

try {
  if (!haveBrowser()) {
    throw new Error(
      'The tests need a browser. Install Chromium or Chrome, or set BENCHTAB_CHROMIUM to the path of one.',
    );
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

haveRunnerNeeds();

const checks = [run('biome', ['check', '.']), run('tsc', ['--noEmit']), run('vite', ['build'])];

const folder = mkdtempSync(join(tmpdir(), 'benchtab-report-'));
const reportPath = join(folder, 'report.json');
const tests = run('vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportPath}`,
  ...process.argv.slice(2),
]);
const report = existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : null;
rmSync(folder, { recursive: true, force: true });

if (!checks.every(Boolean)) console.error('\nA check before the tests failed; see above.');
if (report === null) {
  console.error('\nvitest left no report.');
  process.exit(1);
}
const { passed, failed, skipped } = counts(report);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(tests && failed === 0 && checks.every(Boolean) ? 0 : 1);
