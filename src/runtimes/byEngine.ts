import type { EngineProgress, Language, Runtime } from '../model/index.ts';
import { joinProgress } from './joinProgress.ts';

/** An engine and the languages that it is to take. */
export interface Share {
  runtime: Runtime;
  languages: Language[];
}

/** The engines that these languages need, each with its share of them; languages that have none are left out. */
export function byEngine(
  languages: readonly Language[],
  engineOf: (language: Language) => Runtime | null,
): Share[] {
  return [...new Set(languages.map(engineOf))]
    .filter((runtime) => runtime !== null)
    .map((runtime) => ({
      runtime,
      languages: languages.filter((language) => engineOf(language) === runtime),
    }));
}

/** Starts engines beside each other and tells of it as of one. Rejects as the first of them that does. */
export async function startAll(
  shares: readonly Share[],
  onProgress: (progress: EngineProgress) => void = () => {},
): Promise<void> {
  const tell = joinProgress(shares.length, onProgress);
  await Promise.all(
    shares.map(({ runtime, languages }, at) => runtime.start(languages, (progress) => tell(at, progress))),
  );
}
