import type { Language } from '../../model/index.ts';
import type { Capabilities, Toolchain } from '../../model/runner.ts';

/** Run natively unless it is chosen otherwise: what no engine in a page runs. */
export const DEFAULT_NATIVE_LANGUAGES: readonly Language[] = ['java', 'cpp', 'c_sharp'];

/** Languages whose functions a runner calls; those of the others are called in the page. */
export const NATIVE_CALLS: readonly Language[] = ['java', 'cpp', 'c_sharp'];

/** What the versions of this engine begin with. */
const NAME = 'native runner';

/** The toolchain for a language; null where the runner has none. */
export function toolchainFor({ toolchains }: Capabilities, language: Language): Toolchain | null {
  return toolchains.find((toolchain) => toolchain.language === language) ?? null;
}

/**
 * All of a runner that could change a verdict on programs in a language: toolchain, libraries, kind of isolation, and
 * the runner's own version, since it reads the facts out of what tools say. Null where it has no toolchain.
 */
export function versionOf(capabilities: Capabilities, language: Language): string | null {
  const toolchain = toolchainFor(capabilities, language);
  if (toolchain === null) return null;
  const { engine, libraries } = toolchain;
  const { kind } = capabilities.isolation;
  return [
    `${NAME} ${capabilities.version}`,
    engine,
    libraries.length === 0 ? null : `with ${libraries.join(' and ')}`,
    kind === 'none' ? 'no isolation' : kind,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** Whether a run's engines have a native runner among them. */
export function isNative(version: string): boolean {
  return version.includes(NAME);
}
