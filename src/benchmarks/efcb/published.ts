import type { EfcbTask } from './kinds.ts';

/** The paper's repositories, in the order of its tables 5–9. */
export const PUBLISHED_REPOSITORIES = [
  'mastodon',
  'indigo',
  'cloudflared',
  'duckdb',
  'tailscale',
  'chroma',
] as const;

export type PublishedRepository = (typeof PUBLISHED_REPOSITORIES)[number];

/** Questions of each task, by repository (table 3). */
export const PUBLISHED_QUESTIONS: Record<'mpr-gen' | 'others', Record<PublishedRepository, number>> = {
  'mpr-gen': { mastodon: 163, indigo: 141, cloudflared: 82, duckdb: 174, tailscale: 148, chroma: 160 },
  others: { mastodon: 239, indigo: 176, cloudflared: 148, duckdb: 215, tailscale: 187, chroma: 196 },
};

/** A row of tables 5–9. */
export interface PublishedRow {
  model: string;
  /**
   * A figure for each repository, in their order. One row's columns (o4-mini in table 6) can't be told apart in the
   * paper's text: its figures are known, whose they are is not.
   */
  byRepository: readonly number[];
  columnsKnown: boolean;
  /** The unweighted average as printed. */
  average: number;
}

const row = (model: string, byRepository: readonly number[], average: number): PublishedRow => ({
  model,
  byRepository,
  columnsKnown: true,
  average,
});

/** Tables 5–9. Table 4 prints the last three headings in the wrong order and calls o4-mini "o3-mini". */
export const PUBLISHED_TABLES: Record<EfcbTask, { table: number; rows: readonly PublishedRow[] }> = {
  'mpr-gen': {
    table: 5,
    rows: [
      row('llama-3.3-70b', [7.48, 6.9, 6.88, 7.18, 7.5, 7.45], 7.23),
      row('o4-mini', [7.5, 7.35, 7.49, 7.29, 7.73, 7.11], 7.41),
    ],
  },
  'gmcq-easy': {
    table: 6,
    rows: [
      row('llama-3.3-70b', [0.912, 0.699, 0.845, 0.8, 0.759, 0.801], 0.803),
      { ...row('o4-mini', [0.824, 0.869, 0.872, 0.893, 0.918, 0.975], 0.892), columnsKnown: false },
    ],
  },
  'gmcq-hard': {
    table: 7,
    rows: [
      row('llama-3.3-70b', [0.452, 0.392, 0.574, 0.47, 0.465, 0.5], 0.476),
      row('o4-mini', [0.883, 0.824, 0.919, 0.879, 0.834, 0.867], 0.868),
    ],
  },
  'reverse-qa': {
    table: 8,
    rows: [
      row('llama-3.3-70b', [3.94, 3.4, 4.01, 3.97, 3.84, 3.28], 3.74),
      row('o4-mini', [4.26, 3.36, 4.07, 3.4, 3.74, 3.18], 3.67),
    ],
  },
  'reverse-qa-hallu': {
    table: 9,
    rows: [
      row('llama-3.3-70b', [0.941, 0.983, 0.959, 0.967, 0.984, 0.954], 0.965),
      row('o4-mini', [0.946, 0.949, 0.966, 0.944, 0.957, 0.913], 0.946),
    ],
  },
};

/** The scores of table 4. */
export const PUBLISHED_SCORES: Record<string, number> = { 'llama-3.3-70b': 0.482, 'o4-mini': 0.584 };
