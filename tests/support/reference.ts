import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Pair } from './evaluate.ts';

/** A solution's result as native Python has it. */
export interface NativeResult {
  passed: number;
  total: number;
  errorType: string | null;
}

/** Whether this machine can judge natively; says loudly where it can't. */
export function hasNativePython(): boolean {
  const probe = spawnSync('python3', ['-c', 'import os, signal; os.fork; signal.alarm']);
  if (probe.status === 0) return true;
  console.warn('SKIPPED: there is no python3 that can fork here, so nothing is compared with native Python.');
  return false;
}

/** Judges each pair in a native process of its own (reference.py); results in the order of the pairs. */
export async function judgeNatively(pairs: readonly Pair[], seconds: number): Promise<NativeResult[]> {
  const python = spawn('python3', [join(import.meta.dirname, 'reference.py')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  python.stdin.end(pairs.map((pair) => `${JSON.stringify(jobOf(pair, seconds))}\n`).join(''));
  const lines = (await text(python.stdout)).trim().split('\n');
  return lines.map((line) => {
    const [passed, total, errorType] = JSON.parse(line);
    return { passed, total, errorType };
  });
}

function jobOf({ task, sample }: Pair, seconds: number) {
  const { object, name, tests } = task.data;
  return { source: sample.text, object, name, tests: JSON.parse(String(tests)), seconds };
}
