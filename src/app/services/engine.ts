import type { Runtime } from '../../model/index.ts';
import { createValueStore } from '../lib/valueStore.ts';
import { chosenContainer } from './containerChoice.ts';
import { stores } from './storage.ts';

const KEY = 'benchtab-workers';

/** How many programs run beside each other; null for what fits this machine. */
export const chosenWorkers = createValueStore<number | null>(storedWorkers());

let created: Promise<Runtime> | null = null;

/** The runtime of this page, created once; a run starts those engines of it that it needs. */
export function engine(): Promise<Runtime> {
  created ??= create();
  return created;
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
  if (former !== null) await (await former).stop();
}

async function create(): Promise<Runtime> {
  const [{ createPageRuntime }, store] = await Promise.all([import('../pageRuntime.ts'), stores()]);
  return createPageRuntime({ workers: chosenWorkers.get(), store });
}

function storedWorkers(): number | null {
  try {
    const count = Number(localStorage.getItem(KEY));
    return Number.isInteger(count) && count > 0 ? count : null;
  } catch {
    return null;
  }
}
