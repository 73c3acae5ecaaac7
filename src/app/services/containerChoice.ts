import type { Language, Runtime } from '../../model/index.ts';
import { type EngineChoice, withFallback } from '../../runtimes/fallback.ts';
import { createValueStore } from '../lib/valueStore.ts';

const KEY = 'benchtab-webcontainer';

/** Whether JavaScript and TypeScript are to be run in a WebContainer. Off until someone turns it on here. */
export const chosenContainer = createValueStore<boolean>(isStored());

/** Why this page goes on without the WebContainer that was asked for, for people; null where it does not. */
export const containerProblem = createValueStore<string | null>(null);

/** Turns it on or off, in this browser. Engines that are made from then on know. */
export function chooseContainer(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
  } catch {
    // Kept for this tab only.
  }
  containerProblem.set(null);
  chosenContainer.set(isOn);
}

/**
 * The engine that scripts are run on: the one given, or a WebContainer before it where that was turned on. Nothing of
 * it is loaded, and its vendor is not asked for anything, before a run needs it.
 */
export function preferContainer(local: Runtime): Runtime {
  if (!chosenContainer.get()) return local;
  return withFallback({
    local,
    load: async () => (await import('../../runtimes/webcontainer/index.ts')).createWebContainerRuntime(),
    onChoice: tell,
  });
}

function tell(_language: Language, choice: EngineChoice): void {
  if (choice.engine === 'local') containerProblem.set(choice.reason);
}

function isStored(): boolean {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
}
