import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What runs the tests, on either side. */
export const RUNNER = readFileSync(resolve(import.meta.dirname, 'runner.py'), 'utf8');

const ADVICE = `CPython's test package was not found. Debian has it: apt-get install libpython3.11-testsuite python3.
For another interpreter that has one, set BENCH_PYTHON to it.`;

/** A native CPython and its test package. */
export interface TestPackage {
  python: string;
  /** "3.11.2", for example. */
  version: string;
  folder: string;
}

/** The interpreter that BENCH_PYTHON names, else Debian's. @throws Error with what to install. */
export function findTestPackage(): TestPackage {
  const python = process.env.BENCH_PYTHON ?? '/usr/bin/python3';
  const ask = 'import platform, test; print(platform.python_version()); print(test.__path__[0])';
  let answer: string;
  try {
    answer = execFileSync(python, ['-c', ask], { encoding: 'utf8', cwd: '/', stdio: 'pipe' });
  } catch (error) {
    throw new Error(ADVICE, { cause: error });
  }
  const [version = '', folder = ''] = answer.trim().split('\n');
  if (!existsSync(join(folder, 'test_queue.py'))) throw new Error(ADVICE);
  return { python, version, folder };
}

/** The files that a module of tests needs: path below the working directory to text. */
export function filesFor(testPackage: TestPackage, module: string): Record<string, string> {
  const files: Record<string, string> = {};
  const add = (path: string) => {
    files[`test/${path}`] = readFileSync(join(testPackage.folder, path), 'utf8');
  };
  const addAll = (folder: string, wanted: RegExp) => {
    for (const name of readdirSync(join(testPackage.folder, folder))) {
      if (wanted.test(name)) add(join(folder, name));
    }
  };
  const [top = '', ...below] = module.split('.');
  add('__init__.py');
  addAll('support', /\.py$/);
  addAll('.', /^(lock_tests|mock_socket|audit-tests|signalinterproctester)\.py$|\.pem$/);
  if (existsSync(join(testPackage.folder, `${top}.py`))) add(`${top}.py`);
  else {
    addAll(top, below.length > 0 ? /^(?!test_).*\.py$/ : /\.py$/);
    if (below.length > 0) add(`${join(top, ...below)}.py`);
  }
  return files;
}
