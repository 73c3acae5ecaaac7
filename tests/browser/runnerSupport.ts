import type { Page } from 'playwright-core';
import { code, type OwnTask } from './pagesDevbenchSet.ts';

/** Written for these tests: one in each language that no engine in the page runs. Of birch's, the first fails. */
export const NATIVE_TASKS: readonly OwnTask[] = [
  {
    language: 'java',
    category: 'api_usage',
    id: '1',
    prefix: code(
      'import java.util.List;',
      '',
      'public class Longest {',
      '    static String longest(List<String> words) {',
    ),
    golden: code(
      '        String found = "";',
      '        for (String word : words) if (word.length() > found.length()) found = word;',
      '        return found;',
    ),
    suffix: code(
      '    }',
      '',
      '    public static void main(String[] args) {',
      '        assert longest(List.of("sea", "sand", "sun")).equals("sand");',
      '        assert longest(List.of()).equals("");',
      '    }',
      '}',
    ),
    assertions: '',
    aurora: [
      '        return words.stream().reduce("", (a, b) -> b.length() > a.length() ? b : a);',
      code(
        '        String found = "";',
        '        for (var word : words) if (word.length() > found.length()) found = word;',
        '        return found;',
      ),
    ],
    birch: ['        return words.get(0);', '        return word;'],
  },
  {
    language: 'cpp',
    category: 'api_usage',
    id: '1',
    // The harness adds no header whose name stands in the text, and so not this one.
    prefix: code('#include <vector>', '', 'int total(const std::vector<int>& values) {', '  int sum = 0;'),
    golden: '  for (int value : values) sum += value;',
    suffix: code(
      '  return sum;',
      '}',
      '',
      'int main() {',
      '  assert(total({1, 2, 3}) == 6);',
      '  assert(total({}) == 0);',
      '  return 0;',
      '}',
    ),
    assertions: '',
    aurora: [
      '  std::for_each(values.begin(), values.end(), [&](int value) { sum += value; });',
      '  for (std::size_t at = 0; at < values.size(); at++) sum += values[at];',
    ],
    birch: ['  for (int value : values) sum = value;', '  for (int value : values) sum += value'],
  },
  {
    language: 'c_sharp',
    category: 'api_usage',
    id: '1',
    prefix: code(
      'using System;',
      'using System.Collections.Generic;',
      'using System.Linq;',
      '',
      'public class Counting',
      '{',
      '    public static int Even(IEnumerable<int> values)',
      '    {',
    ),
    golden: '        return values.Count(value => value % 2 == 0);',
    suffix: code(
      '    }',
      '',
      '    public static void Main(string[] args)',
      '    {',
      '        if (Even(new[] { 1, 2, 4 }) != 2) throw new Exception("not 2");',
      '    }',
      '}',
    ),
    assertions: '',
    aurora: [
      '        return values.Where(value => value % 2 == 0).Count();',
      '        return values.Sum(value => value % 2 == 0 ? 1 : 0);',
    ],
    birch: ['        return values.Count();', '        return values.Count(value => value % 2);'],
  },
];

/** One whose programs take a while, for a runner that is lost meanwhile. */
export const SLOW_TASK: OwnTask = {
  language: 'java',
  category: 'low_context',
  id: '1',
  prefix: code('public class Slow {', '    public static void main(String[] args) throws Exception {'),
  golden: '        Thread.sleep(2000);',
  suffix: code('    }', '}'),
  assertions: '',
  aurora: ['        Thread.sleep(2001);', '        Thread.sleep(2002);'],
  birch: ['        Thread.sleep(2003);', '        Thread.sleep(2004);'],
};

/** Fills in what connects a runner, wherever that stands on the page, and connects. */
export async function connect(
  page: Page,
  { url, token }: { url: string; token: string },
  keep = false,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Address' }).fill(url);
  await page.getByLabel('Token', { exact: true }).fill(token);
  if (keep) await page.getByRole('checkbox', { name: /^Keep the token/ }).click({ force: true });
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
}
