import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { Page } from 'playwright-core';
import type { Language } from '../../src/model/index.ts';

export interface OwnTask {
  language: Language;
  category: string;
  id: string;
  prefix: string;
  golden: string;
  suffix: string;
  assertions: string;
  /** Two completions of each model. */
  aurora: [string, string];
  birch: [string, string];
}

export const code = (...lines: string[]) => lines.join('\n');

/** Tasks written for these tests, one for each thing that pages tell apart, with the completions of two models. */
const TASKS: readonly OwnTask[] = [
  {
    language: 'python',
    category: 'api_usage',
    id: '1',
    prefix: code(
      'from collections import Counter',
      '',
      'def most_common(words):',
      '    counts = Counter(words)',
    ),
    golden: code('    [(word, _)] = counts.most_common(1)', '    return word'),
    suffix: '',
    assertions: code('assert most_common(["a", "b", "a"]) == "a"'),
    aurora: [
      code('    [(word, _)] = counts.most_common(1)', '    return word'),
      '    return counts.most_common(1)[0][0]',
    ],
    birch: ['    return counts.most_common(1)', '    return counts.most_common(1)[0][0]'],
  },
  {
    language: 'python',
    category: 'api_usage',
    id: '2',
    prefix: code(
      '"""Prices by name."""',
      'PRICES = {"tea": 3, "cake": 5}',
      '',
      '',
      'def known(name):',
      '    return name in PRICES',
      '',
      '',
      'def total(names):',
    ),
    golden: '    return sum(PRICES[name] for name in names if known(name))',
    suffix: '',
    assertions: code('assert total(["tea", "cake"]) == 8', 'assert total(["milk"]) == 0'),
    aurora: [
      '    return sum(PRICES.get(name, 0) for name in names)',
      '    return sum(PRICES[name] for name in names if known(name))',
    ],
    birch: [
      code('    result = 0', '    for name in names:', '        result += PRICES[name]', '    return result'),
      '',
    ],
  },
  {
    language: 'python',
    category: 'low_context',
    id: '1',
    prefix: 'greeting = "hello"',
    golden: 'greeting = greeting.upper()',
    suffix: '',
    assertions: 'assert len(greeting) == 5',
    aurora: ['greeting = greeting.title()', 'greeting = greeting.upper()'],
    birch: ['greeting = greeting.upper()', 'greeting = greeting.upper()'],
  },
  {
    language: 'python',
    category: 'low_context',
    id: '2',
    prefix: 'def half(number):',
    golden: '    return number // 2',
    suffix: code(
      'try:',
      '    assert half(7) == 3',
      'except AssertionError:',
      '    print("half(7) is not 3")',
    ),
    assertions: 'print("done")',
    aurora: ['    return number // 2', '    return number / 2'],
    birch: ['    return number >> 1', '    return int(number / 2)'],
  },
  {
    language: 'python',
    category: 'pattern_matching',
    id: '1',
    prefix: 'import numpy',
    golden: 'total = numpy.array([1, 2]).sum()',
    suffix: '',
    assertions: 'assert total == 3',
    aurora: ['total = numpy.sum([1, 2])', 'total = 3'],
    birch: ['total = sum([1, 2])', 'total = numpy.array([1, 2]).sum()'],
  },
  {
    language: 'python',
    category: 'pattern_matching',
    id: '2',
    prefix: 'import re',
    golden: 'digits = re.findall(r"[0-9]+", "7 of 12")[1:]',
    suffix: '',
    assertions: 'assert digits == ["7", "12"]',
    aurora: ['digits = re.findall(r"[0-9]+", "7 of 12")', 'digits = "7 of 12".split(" of ")'],
    birch: ['digits = re.match(r"\\d+", "7 of 12")', 'digits = re.findall(r"\\d", "7 of 12")'],
  },
  {
    language: 'javascript',
    category: 'syntax_completion',
    id: '1',
    prefix: code("const assert = require('assert');", 'function double(values) {'),
    golden: '  return values.map((value) => 2 * value);',
    suffix: '}',
    assertions: 'assert.deepStrictEqual(double([1, 2]), [2, 4]);',
    aurora: ['  return values.map((value) => value * 2);', '  return values.map((value) => value + value);'],
    birch: ['  return values.forEach((value) => 2 * value);', '  return values.map((value) => 2 * value);'],
  },
  {
    language: 'javascript',
    category: 'syntax_completion',
    id: '2',
    prefix: 'const greet = (name) => {',
    golden: "  return 'Hello, ' + [name].join(' ');",
    suffix: '};',
    assertions: "console.assert(greet('Ada') === 'Hello, Ada', 'no greeting');",
    aurora: ["  return 'Hello, ' + name;", "  return ['Hello,', name].join(' ');"],
    birch: ["  return 'Hello ' + name;", '  throw new Error("not yet");'],
  },
  {
    language: 'typescript',
    category: 'syntax_completion',
    id: '1',
    prefix: code('interface Point {', '  x: number;', '  y: number;', '}', '', 'const start: Point ='),
    golden: '  { x: 0, y: 0 };',
    suffix: '',
    assertions: 'if (start.x !== 0) process.exit(1);',
    aurora: ['  { x: 0, y: 0 };', '  { x: 0, y: -0 };'],
    birch: ["  { x: 0, y: 'none' };", '  { x: 1, y: 0 };'],
  },
  {
    language: 'java',
    category: 'syntax_completion',
    id: '1',
    prefix: code('public class Greeting {', '    public static void main(String[] args) {'),
    golden: '        String greeting = "hello";',
    suffix: code('        assert greeting.length() == 5;', '    }', '}'),
    assertions: '',
    aurora: ['        var greeting = "hello";', '        String greeting = "hello";'],
    birch: ['        String greeting = null;', ''],
  },
];

/** The tasks of this file in these languages, as a zip. */
export function ownDevbenchZip(languages: readonly Language[]): Promise<Buffer> {
  return devbenchZip(TASKS.filter(({ language }) => languages.includes(language)));
}

/** Tasks as a zip in the published layout: the tasks, and two models' completions as lists. */
export async function devbenchZip(tasks: readonly OwnTask[]): Promise<Buffer> {
  const files = new Map<string, string>();
  const add = (path: string, line: object) =>
    files.set(path, `${files.get(path) ?? ''}${JSON.stringify(line)}\n`);
  for (const { language, category, id, prefix, golden, suffix, assertions, aurora, birch } of tasks) {
    const task = {
      id,
      testsource: `own-${category}`,
      language,
      prefix,
      suffix,
      golden_completion: golden,
      LLM_justification: '',
      assertions,
    };
    const folder = `${language}/${category}/${category}`;
    add(`own/benchmark/${folder}.jsonl`, task);
    add(`own/completions/${folder}-aurora.jsonl`, { ...task, aurora_completions: aurora });
    add(`own/completions/${folder}-birch.jsonl`, { ...task, birch_completions: birch });
  }
  const zip = new ZipWriter(new Uint8ArrayWriter());
  for (const [path, text] of files) await zip.add(path, new TextReader(text));
  return Buffer.from(await zip.close());
}

/** Imports such a zip, as a reader does. */
export async function importZip(page: Page, baseUrl: string, zip: Buffer): Promise<void> {
  await page.goto(`${baseUrl}#/benchmarks`);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await choosing).setFiles({ name: 'own.zip', mimeType: 'application/zip', buffer: zip });
  await page.getByText('Imported 1 file').waitFor();
}
