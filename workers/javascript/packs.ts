import type { WorkerBoot } from '../sandbox/protocol.ts';
import type { ModulePack } from './host.ts';

/** Characters of a module up to which every worker has it; longer ones are fetched for programs that name them. */
export const MODULES_GIVEN_ALWAYS_BYTES = 100 * 1024;

/** What every JavaScript worker is handed. */
export interface JavaScriptFiles {
  modules: ModulePack[];
  /** Names of the modules that are lent to single programs. */
  largeModules: string[];
}

export type JavaScriptBoot = WorkerBoot<JavaScriptFiles, null>;
