import type { EntryKind, Runtime } from '../../model/index.ts';
import { createValueStore } from '../lib/valueStore.ts';
import type { PageEngines } from '../pageRuntime.ts';
import { chosenContainer } from './containerChoice.ts';
import { stores } from './storage.ts';

const KEY = 'benchtab-workers';

/** How many programs run beside each other; null for what fits this machine. */
export const chosenWorkers = createValueStore<number | null>(storedWorkers());

let created: Promise<PageEngines> | null = null;

/** The engines in this page, created once; a run starts those of them that it needs. */
export function engines(): Promise<PageEngines> {
  created ??= create();
  return created;
}

/**
 * What one run of such programs is executed on: the engines in this page, and before them the native runner, for the
 * languages that are to be run there. It takes no cases.
 */
export async function runtimeFor(entry: EntryKind | null): Promise<Runtime> {
  if (entry !== 'script' && entry !== 'calls') return (await engines()).functions;
  const [own, { runnerShare }, { Routes }] = await Promise.all([
    engines(),
    import('./runner.ts'),
    import('../../runtimes/routes.ts'),
  ]);
  return new Routes([await runnerShare(entry), entry === 'script' ? own.scripts : own.functions]);
}

/** Chooses the number of workers. A runtime of another size is stopped; the next run gets a new one. */
export async function chooseWorkers(count: number | null): Promise<void> {
  if (count === chosenWorkers.get()) return;
  chosenWorkers.set(count);
  try {
    if (count === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, String(count));
  } catch {
    // Kept for this tab only.
  }
  await discard();
}

// Whether there is a WebContainer before this page's own engines is decided when they are made.
chosenContainer.subscribe(() => void discard());

/** Stops the runtime there is; the next run gets a new one. */
async function discard(): Promise<void> {
  const former = created;
  created = null;
  if (former !== null) await (await former).scripts.stop();
}

async function create(): Promise<PageEngines> {
  const [{ createPageEngines }, store] = await Promise.all([import('../pageRuntime.ts'), stores()]);
  return createPageEngines({ workers: chosenWorkers.get(), store });
}

function storedWorkers(): number | null {
  try {
    const count = Number(localStorage.getItem(KEY));
    return Number.isInteger(count) && count > 0 ? count : null;
  } catch {
    return null;
  }
}
