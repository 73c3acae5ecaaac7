import { LANGUAGES, type Language } from '../../../src/model/index.ts';
import type { MissingToolchain, Toolchain } from '../../../src/model/runner.ts';
import type { Found } from '../queue.ts';

/**
 * What several workers can do together. Any of them may take any job, so that only what all have alike is offered: a
 * verdict must not hang on who took the job. The limits are those of the strictest.
 */
export function combine(first: Found, ...others: Found[]): Found {
  const all = [first, ...others];
  const offers = LANGUAGES.map((language) => offerOf(language, all));
  return {
    isolation: {
      kind: all.some(({ isolation }) => isolation.kind === 'none') ? 'none' : first.isolation.kind,
      limitsBy: [...new Set(all.map(({ isolation }) => isolation.limitsBy))].sort().join(', '),
    },
    toolchains: offers.flatMap(({ toolchain }) => toolchain ?? []),
    missing: offers.flatMap(({ missing }) => missing ?? []),
    limits: {
      wallMs: Math.min(...all.map(({ limits }) => limits.wallMs)),
      memoryBytes: Math.min(...all.map(({ limits }) => limits.memoryBytes)),
      outputBytes: Math.min(...all.map(({ limits }) => limits.outputBytes)),
    },
    concurrency: all.reduce((sum, { concurrency }) => sum + concurrency, 0),
  };
}

interface Offer {
  toolchain: Toolchain | null;
  missing: MissingToolchain | null;
}

function offerOf(language: Language, all: Found[]): Offer {
  const held = all.map(({ toolchains }) => toolchains.find((one) => one.language === language));
  const [toolchain] = held;
  const lacking = all.flatMap(({ missing }) => missing.filter((one) => one.language === language))[0] ?? null;
  const [one = '', other] = [...new Set(held.map(describe))];
  if (other === undefined) return { toolchain: toolchain ?? null, missing: toolchain ? null : lacking };
  return {
    toolchain: null,
    missing: {
      language,
      reason: `The workers differ: some have ${one}, some ${other}.`,
      install: lacking?.install ?? 'Install the same version and the same libraries on every worker.',
    },
  };
}

function describe(toolchain: Toolchain | undefined): string {
  if (toolchain === undefined) return 'nothing';
  const { engine, libraries } = toolchain;
  return libraries.length === 0 ? engine : `${engine} with ${libraries.join(', ')}`;
}
