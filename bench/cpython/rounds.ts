/** How one test ended, and why where it did not pass. */
export interface Outcome {
  outcome: 'passed' | 'failed' | 'error' | 'skipped' | 'stuck';
  reason: string;
}

/** What became of each test, natively and here, and on a newer native CPython where there is one. */
export type Outcomes = Record<string, { native: Outcome; here: Outcome; newer: Outcome | null }>;

/** Runs tests by their names in one process; gives what the process printed, also where it had to be ended. */
export type RunTests = (tests: readonly string[]) => Promise<{ printed: string; ending: string }>;

/** As runner.py writes it. */
const MARK = '@@cpython';
/** Tests in one process. */
const MOST_TOGETHER = 40;

/**
 * Runs tests, those of a class together. Where a process is ended before its tests are, the one that had begun goes
 * first in the next process; one that gets no further there either is stuck, and costs only itself.
 */
export async function runAll(tests: readonly string[], run: RunTests): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  for (const group of grouped(tests)) {
    let left = group;
    while (left.length > 0) {
      const { printed, ending } = await run(left);
      const told = readOutcomes(printed);
      for (const [name, outcome] of told.outcomes) outcomes.set(name, outcome);
      const remaining = left.filter((name) => !outcomes.has(name));
      // A class or module that could not be set up, or was left out, tells of itself and not of its tests.
      const fate: Outcome = told.ended
        ? (told.fixture ?? { outcome: 'error', reason: 'not run' })
        : { outcome: 'stuck', reason: ending };
      const lost = told.ended ? remaining : remaining.filter((name) => name === left[0]);
      for (const name of lost) outcomes.set(name, fate);
      left = remaining.filter((name) => !lost.includes(name));
      if (told.begun !== null)
        left.sort((one, other) => Number(other === told.begun) - Number(one === told.begun));
    }
  }
  return outcomes;
}

function grouped(tests: readonly string[]): string[][] {
  const classes = new Map<string, string[]>();
  for (const name of tests) {
    const owner = name.slice(0, name.lastIndexOf('.'));
    const mates = classes.get(owner);
    if (mates === undefined) classes.set(owner, [name]);
    else mates.push(name);
  }
  return [...classes.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / MOST_TOGETHER) }, (_, index) =>
      all.slice(index * MOST_TOGETHER, (index + 1) * MOST_TOGETHER),
    ),
  );
}

interface Told {
  outcomes: Map<string, Outcome>;
  /** What became of a class's or a module's setting up. */
  fixture: Outcome | null;
  /** The test that had begun last and did not end. */
  begun: string | null;
  /** Whether all were run. */
  ended: boolean;
}

function readOutcomes(printed: string): Told {
  const told: Told = { outcomes: new Map(), fixture: null, begun: null, ended: false };
  for (const line of printed.split('\n')) {
    const [mark, kind, name = '', reason = ''] = line.split('\t');
    if (mark !== MARK) continue;
    if (kind === 'begin') told.begun = name;
    else if (kind === 'end') told.ended = true;
    else if (kind === 'passed' || kind === 'failed' || kind === 'error' || kind === 'skipped') {
      if (told.begun === name) told.begun = null;
      if (/^(setUp|tearDown)(Class|Module) /.test(name)) told.fixture = { outcome: kind, reason };
      else told.outcomes.set(name, { outcome: kind, reason });
    }
  }
  return told;
}
