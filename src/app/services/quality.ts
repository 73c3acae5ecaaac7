import type { Analyse, Analyser } from '../../model/index.ts';
import { RULES_VERSION } from '../../quality/findings/rules.ts';
import type { QualityPool } from '../../quality/index.ts';

let pool: Promise<QualityPool> | null = null;

/** The page's analysing workers, started when they are first needed. */
function analysing(): Promise<QualityPool> {
  pool ??= import('../../quality/index.ts').then(({ QualityPool }) => new QualityPool());
  return pool;
}

/** Static analysis of any source. @throws Error when the host can't be reached for a grammar. */
export const analyse: Analyse = async (source, language) => (await analysing()).analyse(source, language);

/** The same as a run is handed it. */
export const analyser: Analyser = { version: RULES_VERSION, analyse };
