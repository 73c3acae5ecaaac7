import * as v from 'valibot';
import { LANGUAGES } from '../../../model/index.ts';
import { exactText, LosslessNumber } from './exactJson.ts';
import { MOST } from './limits.ts';

/** A task as its file has it: numbers are not read yet, and what may be missing is. */

const text = v.string('is not text');
const filled = v.pipe(text, v.regex(/\S/, 'is empty'));
const shortText = (most: number) =>
  v.pipe(filled, v.maxLength(most, `has more than ${most.toLocaleString('en')} characters`));
const source = shortText(MOST.sourceLength);
const language = v.picklist(LANGUAGES, `is not one of ${LANGUAGES.join(', ')}`);

const number = v.pipe(
  v.instance(LosslessNumber, 'is not a number'),
  v.transform(({ value }) => Number(value)),
  v.finite('is too large'),
);
const notNegative = v.pipe(number, v.minValue(0, 'is less than 0'));
const positive = v.pipe(
  number,
  v.check((value) => value > 0, 'is not more than 0'),
);
const wholeNumber = v.pipe(number, v.safeInteger('is no whole number up to 2^53'));
const share = v.pipe(notNegative, v.maxValue(100, 'is more than 100'));

/** JSON as its own text. */
const asText = v.transform((value: unknown): string => exactText(value));
const fitting = v.maxLength<string, number, string>(
  MOST.literalLength,
  `has more than ${MOST.literalLength.toLocaleString('en')} characters of JSON`,
);

export const writtenId = v.union(
  [
    v.pipe(v.string(), v.regex(/\S/, 'is empty')),
    v.pipe(
      v.instance(LosslessNumber),
      v.transform(({ value }) => value),
      v.regex(/^-?\d+$/),
    ),
  ],
  'is neither text nor a whole number',
);

const caseFields = {
  name: v.nullish(filled, null),
  size: v.nullish(v.pipe(wholeNumber, v.minValue(0, 'is less than 0')), null),
  seed: v.nullish(wholeNumber, null),
  input: v.exactOptional(
    v.pipe(
      v.array(v.unknown(), 'is not the list of arguments'),
      v.transform((given: unknown[]): string => exactText(given)),
      fitting,
    ),
  ),
  expected: v.exactOptional(v.pipe(v.unknown(), asText, fitting)),
};
const correctnessCase = v.object({
  ...caseFields,
  kind: v.nullish(v.picklist(['basic', 'edge', 'corner'], 'is not basic, edge or corner'), 'basic'),
});
const efficiencyCase = v.object({
  ...caseFields,
  kind: v.nullish(v.picklist(['efficiency'], 'is not efficiency'), 'efficiency'),
});
export type WrittenCase = v.InferOutput<typeof correctnessCase> | v.InferOutput<typeof efficiencyCase>;

const list = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(
    v.array(item, 'is not a list'),
    v.check((entries) => entries.length <= most, `has more than ${most} entries`),
  );

const helper = v.nullish(v.object({ language: v.nullish(language, null), source }, 'is no object'), null);

export const writtenTask = v.object({
  id: writtenId,
  title: v.nullish(shortText(MOST.titleLength), null),
  family: v.nullish(shortText(MOST.titleLength), 'other'),
  statement: shortText(MOST.statementLength),
  language: v.nullish(language, 'python'),
  signature: v.object(
    {
      name: v.nullish(
        v.pipe(text, v.regex(/^[\p{L}_$][\p{L}\p{N}_$]*$/u, 'is no name of a function')),
        'solution',
      ),
      parameters: list(
        v.object({ name: filled, type: v.nullish(text, '') }, 'is no object'),
        MOST.parameters,
      ),
      returns: v.nullish(text, ''),
    },
    'is no object',
  ),
  correctness: v.pipe(
    list(correctnessCase, MOST.cases),
    v.check((cases) => cases.length > 0, 'is empty: the task has no correctness cases'),
  ),
  efficiency: v.pipe(
    list(efficiencyCase, MOST.cases),
    v.check((cases) => cases.length > 0, 'is empty: the task has no efficiency cases'),
  ),
  generator: helper,
  checker: helper,
  tolerance: v.nullish(notNegative, null),
  limits: v.nullish(
    v.object(
      {
        factor: v.nullish(positive, null),
        floorMs: v.nullish(notNegative, null),
        ceilingMs: v.nullish(
          v.pipe(positive, v.maxValue(MOST.ceilingMs, `is more than ${MOST.ceilingMs}`)),
          null,
        ),
      },
      'is no object',
    ),
    null,
  ),
  references: list(
    v.object(
      {
        name: v.nullish(filled, 'reference'),
        language: v.nullish(language, null),
        complexity: v.nullish(text, ''),
        source,
      },
      'is no object',
    ),
    MOST.references,
  ),
  human: v.nullish(
    v.object(
      {
        mean: share,
        median: share,
        sd: notNegative,
        skew: v.nullish(number, null),
        submissions: v.nullish(v.pipe(wholeNumber, v.minValue(0, 'is less than 0')), null),
      },
      'is no object',
    ),
    null,
  ),
});
export type WrittenTask = v.InferOutput<typeof writtenTask>;

/** What would be right, by the last name in a field's path. */
export const EXPECTED: Record<string, string> = {
  id: 'Text or a whole number, different for each task',
  statement: 'The problem, as Markdown',
  signature: '{"name": "solution", "parameters": [{"name": "values", "type": "int[]"}], "returns": "int"}',
  parameters: 'A list of {"name": …, "type": …}',
  correctness: 'A list of at least one {"kind": "basic", "input": […], "expected": …}',
  efficiency: 'A list of at least one {"seed": 1, "size": 1000}, or {"input": […]}',
  input: 'A list of the arguments, in the order of the signature',
  seed: 'A whole number, and a generator to call with it',
  size: 'A whole number from 0',
  kind: 'basic, edge or corner; efficiency for efficiency cases',
  source: 'The source as text',
  language: `One of ${LANGUAGES.join(', ')}`,
  generator: '{"source": "def generate(seed, size): …"}, which returns the list of arguments',
  checker: '{"source": "def check(input, output, expected): …"}',
  tolerance: 'A number from 0',
  factor: 'A number above 0',
  floorMs: 'Milliseconds, from 0, at most the ceiling',
  ceilingMs: `Milliseconds, at most ${MOST.ceilingMs}`,
  references: 'At least one {"source": …, "complexity": "O(n)"} in the task’s language',
  human: '{"mean": …, "median": …, "sd": …}, each from 0 to 100',
};
