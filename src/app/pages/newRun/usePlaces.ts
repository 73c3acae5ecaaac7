import { LANGUAGES, type Language } from '../../../model/index.ts';
import { toolchainFor } from '../../../runtimes/runner/versions.ts';
import { useValueStore } from '../../lib/valueStore.ts';
import { nativeLanguages } from '../../services/runner.ts';
import { knownCapabilities, runnerState } from '../../services/runnerState.ts';

/**
 * Where programs in each language run, for people; none for a language that nothing runs now. It changes when a runner
 * is connected or lost.
 *
 * @param inPage languages that engines in this page run.
 */
export function usePlaces(inPage: readonly Language[]): ReadonlyMap<Language, string> {
  const capabilities = knownCapabilities(useValueStore(runnerState));
  const wanted = useValueStore(nativeLanguages);
  const places = new Map<Language, string>();
  for (const language of LANGUAGES) {
    const isWanted = capabilities !== null && wanted.includes(language);
    const toolchain = isWanted ? toolchainFor(capabilities, language) : null;
    if (toolchain !== null) places.set(language, `native runner, ${toolchain.engine}`);
    else if (inPage.includes(language)) places.set(language, 'in this tab');
  }
  return places;
}
