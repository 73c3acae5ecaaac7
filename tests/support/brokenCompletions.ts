/** One operator to another that changes what a program does: the first that a text has is flipped. */
const FLIPS: readonly (readonly [RegExp, string])[] = [
  [/===/, '!=='],
  [/!==/, '==='],
  [/&&/, '||'],
  [/ < /, ' >= '],
  [/ > /, ' <= '],
  [/ \+ /, ' - '],
  [/ \* /, ' + '],
  [/\btrue\b/, 'false'],
];

const PYTHON_FLIPS: typeof FLIPS = [
  [/==/, '!='],
  [/!=/, '=='],
  [/ (?:<|<=) /, ' > '],
  [/ (?:>|>=) /, ' < '],
  [/ \+ /, ' - '],
  [/ \* /, ' + '],
  [/\+=/, '-='],
  [/ and /, ' or '],
  [/ or /, ' and '],
  [/\bnot /, ''],
  [/\bTrue\b/, 'False'],
  [/\bFalse\b/, 'True'],
];

/** A golden completion that was broken, by how. */
export interface BrokenCompletion {
  how: 'emptied' | 'halved' | 'flipped';
  text: string;
}

/** The completion emptied, cut in half, and, where it has an operator that can be flipped, with one flipped. */
export function brokenCompletions(golden: string, language: 'js' | 'python' = 'js'): BrokenCompletion[] {
  const flips = language === 'python' ? PYTHON_FLIPS : FLIPS;
  const flip = flips.find(([operator]) => operator.test(golden));
  return [
    { how: 'emptied', text: '' },
    { how: 'halved', text: golden.slice(0, Math.floor(golden.length / 2)) },
    ...(flip === undefined ? [] : [{ how: 'flipped' as const, text: golden.replace(...flip) }]),
  ];
}
