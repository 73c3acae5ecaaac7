import { describe, expect, test } from 'vitest';
import { FINDING_KINDS, type FindingKind, type Language } from '../../../src/model/index.ts';
import { analyser } from '../../support/quality.ts';

/** A function as its parameters and the blocks of its body. */
interface Made {
  parameters: number;
  blocks: Block[];
}

type Block =
  | { kind: 'calls'; count: number }
  /** Conditions in each other, each joining so many tests more than one. */
  | { kind: 'nested'; depth: number; operators: number }
  /** Statements that are alike wherever they stand. */
  | { kind: 'copied'; statements: number };

interface Source {
  functions: Made[];
  /** Branches outside of all functions. */
  branches: number;
}

const WRITERS: Partial<Record<Language, (source: Source) => string>> = {
  python: ({ functions, branches }) =>
    lines(
      ...functions.map(({ parameters, blocks }, at) =>
        [
          `def f${at}(${letters(parameters, 'p').join(', ')}):`,
          '  start()',
          ...blocks.flatMap((block, place) => linesOf(block, at * 1000 + place, python)),
        ].join('\n'),
      ),
      ...Array.from({ length: branches }, () => 'if ready: go()'),
    ),
  javascript: ({ functions, branches }) =>
    lines(
      ...functions.map(({ parameters, blocks }, at) =>
        [
          `function f${at}(${letters(parameters, 'p').join(', ')}) {`,
          '  start();',
          ...blocks.flatMap((block, place) => linesOf(block, at * 1000 + place, javascript)),
          '}',
        ].join('\n'),
      ),
      ...Array.from({ length: branches }, () => 'if (ready) go();'),
    ),
};

const lines = (...texts: string[]): string => `${texts.join('\n')}\n`;

interface Dialect {
  and: string;
  end: string;
  open: (condition: string) => string;
  close: string | null;
}

const python: Dialect = { and: ' and ', end: '', open: (condition) => `if ${condition}:`, close: null };
const javascript: Dialect = {
  and: ' && ',
  end: ';',
  open: (condition) => `if (${condition}) {`,
  close: '}',
};

function linesOf(block: Block, place: number, { and, end, open, close }: Dialect): string[] {
  const indent = (depth: number) => '  '.repeat(depth + 1);
  switch (block.kind) {
    case 'calls':
      // Each with as many arguments as none other, so that none is a copy.
      return Array.from({ length: block.count }, (_, at) => {
        return `${indent(0)}call(${letters(1 + ((place * 7 + at) % 40), 'a').join(', ')})${end}`;
      });
    case 'copied':
      return Array.from(
        { length: block.statements },
        () => `${indent(0)}total = first(total, 1) + second[2] * third(4)${end}`,
      );
    case 'nested': {
      const condition = letters(block.operators + 1, 'c').join(and);
      const depths = Array.from({ length: block.depth }, (_, depth) => depth);
      return [
        ...depths.map((depth) => indent(depth) + open(condition)),
        `${indent(block.depth)}go()${end}`,
        ...(close === null ? [] : depths.toReversed().map((depth) => indent(depth) + close)),
      ];
    }
  }
}

function letters(count: number, letter: string): string[] {
  return Array.from({ length: count }, (_, at) => `${letter}${at}`);
}

/** Makes one thing worse, and nothing better. */
type Cause = (source: Source, at: number) => void;

const add = (block: Block): Cause => {
  return ({ functions }, at) => functions[at % functions.length]?.blocks.push(block);
};

const CAUSES: Record<string, Cause> = {
  'a parameter': ({ functions }, at) => {
    const made = functions[at % functions.length];
    if (made !== undefined) made.parameters += 1;
  },
  'a longer body': add({ kind: 'calls', count: 12 }),
  'a branch': add({ kind: 'nested', depth: 1, operators: 0 }),
  'a nested block': add({ kind: 'nested', depth: 2, operators: 0 }),
  'a deeply nested block': add({ kind: 'nested', depth: 5, operators: 0 }),
  'a condition of several tests': add({ kind: 'nested', depth: 1, operators: 3 }),
  'a copy': add({ kind: 'copied', statements: 8 }),
  'a branch outside of functions': (source) => {
    source.branches += 1;
  },
};

const plain = (): Source => ({
  functions: Array.from({ length: 4 }, () => ({ parameters: 1, blocks: [] })),
  branches: 0,
});

describe.each(['python', 'javascript'] as const)('the score never rises in %s', (language) => {
  async function analysed(source: Source) {
    const report = await analyser.analyse(WRITERS[language]?.(source) ?? '', language);
    if (report.score === null) throw new Error(`It does not parse: ${WRITERS[language]?.(source)}`);
    const others = report.findings.filter(({ kind }) => kind !== 'duplication');
    const taken = others.reduce((sum, { penalty }) => sum + penalty, 0);
    return { score: report.score, taken, kinds: report.findings.map(({ kind }) => kind) };
  }

  test.each(Object.keys(CAUSES))('with %s more', { timeout: 120_000 }, async (name) => {
    const source = plain();
    let last = (await analysed(source)).score;
    expect(last).toBe(10);
    for (let step = 0; step < 30; step++) {
      CAUSES[name]?.(source, Math.floor(step / 10));
      const { score } = await analysed(source);
      expect(score, `step ${step}`).toBeLessThanOrEqual(last);
      last = score;
    }
    expect(last).toBeLessThan(10);
  });

  // Copies are left out: of two functions that are alike, one that grows is no copy of the other any more.
  test('with anything more, until all kinds of findings are there', { timeout: 120_000 }, async () => {
    const seen = new Set<FindingKind>();
    for (let seed = 1; seed <= 8; seed++) {
      const source = plain();
      let last = 0;
      let state = seed;
      for (let step = 0; step < 50; step++) {
        // A generator of Lehmer's: the same causes in the same order every time.
        state = (state * 48271) % 0x7fffffff;
        const names = Object.keys(CAUSES);
        const name = names[state % names.length] ?? '';
        CAUSES[name]?.(source, Math.floor(state / names.length));
        const { taken, kinds } = await analysed(source);
        for (const kind of kinds) seen.add(kind);
        expect(taken, `seed ${seed}, step ${step}: ${name}`).toBeGreaterThanOrEqual(last - 1e-9);
        last = taken;
      }
    }
    expect([...seen].toSorted()).toEqual(FINDING_KINDS.toSorted());
  });
});
