import type { Language, QualityReport } from '../../src/model/index.ts';

/** The worker's door. Trusted; parses programs, runs none. */
export interface QualityWorker {
  /** Makes ready for a language. Rejects where its grammar can't be fetched. */
  prepare(language: Language): Promise<void>;
  /** Analyses a source. What it rejects for, once prepared, is a fault of the parser's. */
  analyse(source: string, language: Language): Promise<QualityReport>;
}
