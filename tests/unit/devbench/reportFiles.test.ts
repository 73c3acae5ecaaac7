import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  auditOf,
  auditSamples,
  completionFiles,
  DEFAULT_REPORT,
  devbenchReport,
  type PublishedTables,
  type ReportMaterial,
  readPublished,
  readSamples,
  readTasks,
  reportFiles,
  similarities,
} from '../../../src/benchmarks/devbench/index.ts';
import { csvText } from '../../../src/benchmarks/shared/csv.ts';
import { bootstrapInterval, packCompletions, scoreCompletions } from '../../../src/metrics/index.ts';
import type { Execution, Sample } from '../../../src/model/index.ts';
import { files } from '../codeeval/builders.ts';
import { judged, ran, sampleOf, samples, task } from './builders.ts';

const one = task('javascript', 'api_usage', '1', 'a b', { suffix: '', assertions: '' });
const two = task('cpp', 'low_context', '1', 'c d', {
  testsource: 'devbench-low-context',
  suffix: '',
  assertions: '',
});
const tasks = [one, two];

const lacks = ran({ outcome: 'unsupported', exitStatus: null, detail: 'a compiler', script: null });
const wrong = ran(
  { exitStatus: 1 },
  {
    error: { kind: 'uncaught', type: 'TypeError', message: 'x is no function', line: 1, column: 1 },
  },
);

function runOf(sample: Sample): Execution {
  if (sample.taskId === two.id) return lacks;
  return sample.text === 'a b' || sample.text === '' ? ran() : wrong;
}

/** Two models' material with baselines; the first model's name is one that files have to be kept from. */
async function material(published: PublishedTables | null = null): Promise<ReportMaterial> {
  const answers = [
    ...samples('=org/m|<1>', one, ['a b', 'wrong']),
    ...samples('=org/m|<1>', two, ['c d', null]),
    ...samples('n', one, ['wrong', 'wrong']),
  ];
  const all = [...answers, ...auditSamples(tasks)];
  const evaluations = await Promise.all(
    all.map(async (sample) => {
      const of = tasks.find(({ id }) => id === sample.taskId) ?? one;
      return (await judged(of, sample, runOf(sample))).evaluation;
    }),
  );
  const models = ['=org/m|<1>', 'n'].map((model) => ({
    model,
    samples: answers.filter((sample) => sample.model === model),
  }));
  const scorer = {
    scoreCompletions: async (groups: Parameters<typeof packCompletions>[0]) =>
      scoreCompletions(packCompletions(groups)),
  };
  const { tasks: similar } = await similarities(tasks, models, scorer);
  const report = await devbenchReport(tasks, evaluations, similar, DEFAULT_REPORT, async (lists, seed) =>
    lists.map((values) => bootstrapInterval(values, seed)),
  );
  return {
    tasks,
    samples: all,
    evaluations,
    similar,
    report,
    judgings: [],
    opinions: [],
    audit: auditOf(tasks, evaluations),
    published,
    generated: new Date('2026-01-02T03:04:05Z'),
  };
}

async function written(published: PublishedTables | null = null): Promise<Map<string, string>> {
  return new Map(reportFiles(await material(published)).map(({ path, text }) => [path, text]));
}

test('the files of a run are the summaries, the results and the completions', async () => {
  expect([...(await written()).keys()]).toEqual([
    'report.md',
    'report.csv',
    'report.json',
    'similarity.json',
    'results.jsonl',
    'completions/javascript/api_usage/api_usage-=org%2Fm%7C%3C1%3E.jsonl',
    'completions/cpp/low_context/low_context-=org%2Fm%7C%3C1%3E.jsonl',
    'completions/javascript/api_usage/api_usage-n.jsonl',
  ]);
});

describe('CSV', () => {
  test('has a row per model, language and category, and no formula', async () => {
    const [heading = '', ...rows] = ((await written()).get('report.csv') ?? '').trimEnd().split('\n');
    const columns = heading.split(',');
    const cells = rows.map((row) => row.split(','));
    const column = (name: string) => cells.map((own) => own[columns.indexOf(name)]);
    expect(column('model')).toEqual(["'=org/m|<1>", "'=org/m|<1>", 'n', 'n']);
    expect(column('language')).toEqual(['javascript', 'cpp', 'javascript', 'cpp']);
    expect(column('category')).toEqual(['api_usage', 'low_context', 'api_usage', 'low_context']);
    expect(column('pass@1')).toEqual(['0.5', '', '0', '']);
    expect(column('pass@1 tasks')).toEqual(['1', '0', '1', '0']);
    expect(column('pass@2')).toEqual(['1', '', '0', '']);
    expect(column('pass@2 too few')).toEqual(['0', '1', '0', '0']);
    expect(column('pass@1 unsupported as failed')).toEqual(['0.5', '0', '0', '']);
    expect(column('error')).toEqual(['1', '0', '2', '0']);
    expect(column('unsupported')).toEqual(['0', '2', '0', '0']);
    expect(column('absent')).toEqual(['0', '0', '0', '1']);
    expect(column('cosine full completion')).toEqual(['0.5', '0.5', '0', '']);
    expect(column('unsupported features')).toEqual(['', 'a compiler (2)', '', '']);
  });

  test('quotes what has to be, by RFC 4180, and keeps spreadsheets from running text', () => {
    expect(
      csvText([
        ['a,b', 'say "x"\r\n', null, -1],
        ['=1+1', '+1', '-x', '@y'],
      ]),
    ).toBe('"a,b","say ""x""\r\n",,-1\n\'=1+1,\'+1,\'-x,\'@y\n');
    expect(csvText([['\t=1', 'a=1']])).toBe("'\t=1,a=1\n");
  });
});

describe('JSON', () => {
  test('has every figure, not rounded, and what the audit found', async () => {
    const json = JSON.parse((await written()).get('report.json') ?? '');
    expect(json).toMatchObject({
      benchmark: 'DevBench',
      generated: '2026-01-02T03:04:05.000Z',
      ks: [1, 2],
      audit: {
        goldenNotPassing: [{ id: two.id, status: 'unsupported', reason: 'This runtime lacks a compiler' }],
        passingEmpty: [{ id: one.id, strictPass: true }],
        duplicates: [],
        notStrict: [],
      },
    });
    expect(json.models[0].cells[0].passAt[0]).toMatchObject({ k: 1, mean: 0.5, n: 1 });
    expect(json.audit.groups[0]).toMatchObject({ language: null, category: null, tasks: 2 });
  });
});

describe('Markdown', () => {
  test('has pass@k with intervals, outcomes, similarity and the audit, and no markup of a name', async () => {
    const text = (await written()).get('report.md') ?? '';
    expect(text).not.toContain('<1>');
    const name = '=org/m\\|&lt;1>';
    expect(text).toContain(`| ${name} | 50.0 (50.0–50.0, 1 tasks) | 100.0 (100.0–100.0, 1 tasks) |`);
    expect(text).toContain('| Model | JavaScript | C++ |');
    expect(text).toContain(`| ${name} | 2 | 2 | 1 | 4 | 1 | 0 | 1 | 0 | 2 | 0 | 0 |`);
    expect(text).toContain('| n | 2 | 1 | 1 | 2 | 0 | 0 | 2 | 0 | 0 | 0 | 1 |');
    expect(text).toContain('| All | 2 | 1 | 0 | 1 | 0 | 1 | 0 | 1 | 0 | 0 |');
    expect(text).toContain('## Correlation of pass@1 and similarity');
    expect(text).not.toContain('Published');
  });

  test('sets the paper’s tables beside it, each labelled as published', async () => {
    const folder = 'datasets/devbench-published';
    const names = [
      'table5-pass-at-1-by-category',
      'table6-similarity-by-language',
      'table7-similarity-by-category',
      'table8-pass-at-1-by-language',
      'table9-category-correlation',
      'table10-judge-by-language',
    ].map((name) => `${name}.jsonl`);
    const texts = Object.fromEntries(names.map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]));
    const text = (await written(readPublished(texts))).get('report.md') ?? '';
    expect([...text.matchAll(/^### (Published, table \d+)/gm)].map(([, title]) => title)).toEqual([
      'Published, table 5',
      'Published, table 6',
      'Published, table 6',
      'Published, table 7',
      'Published, table 7',
      'Published, table 8',
      'Published, table 10',
    ]);
    expect(text).toMatch(/^\| GPT-5\.5 \|.* 43\.5 \|$/m);
  });
});

describe('results.jsonl', () => {
  test('has a line for each completion, the baselines’ too', async () => {
    const lines = ((await written()).get('results.jsonl') ?? '').trimEnd().split('\n');
    const read = lines.map((line) => JSON.parse(line));
    expect(read).toHaveLength(10);
    expect(read[0]).toMatchObject({
      model: '=org/m|<1>',
      language: 'javascript',
      category: 'api_usage',
      id: '1',
      index: 0,
      outcome: 'exited',
      referenceVerdict: 'pass',
      strictVerdict: 'pass',
      cosineFullCompletion: 1,
    });
    expect(read[3]).toMatchObject({ outcome: 'unsupported', referenceVerdict: null, strictVerdict: null });
    expect(read.slice(6).map(({ model, id }) => [model, id])).toEqual([
      ['golden completion', '1'],
      ['golden completion', '1'],
      ['empty completion', '1'],
      ['empty completion', '1'],
    ]);
  });
});

describe('completions as they are published', () => {
  /** What is written, as lines that readers take. */
  const sources = (given: readonly Sample[]) =>
    files(
      Object.fromEntries(
        completionFiles(tasks, given).map(({ path, text }) => [path, text.trimEnd().split('\n')]),
      ),
    );

  test('are read again as they were, tasks and all', async () => {
    const given = [
      ...samples('org/m', one, ['a b', 'x\n"y"\u2028z', '']),
      ...samples('org/m', two, [null, 'c']),
      ...samples('n-1_completions', one, ['q']),
    ];
    const sets = await readSamples(sources(given));
    const answers = (all: readonly Sample[]) =>
      all.map(({ model, taskId, index, text }) => ({ model, taskId, index, text }));
    expect(answers(sets.flatMap((set) => set.samples))).toEqual(expect.arrayContaining(answers(given)));
    expect(sets.flatMap((set) => set.samples)).toHaveLength(given.length);
    // The completion that is no text is the only thing to remark.
    expect(sets.flatMap(({ issues }) => issues).map(({ message }) => message)).toEqual([
      'Completion 0 of org/m is not text, so it counts as an empty one.',
    ]);
    const again = await readTasks(sources(given), 'again');
    expect(again.tasks.map(({ id, data }) => [id, data])).toEqual(
      expect.arrayContaining(tasks.map(({ id, data }) => [id, data])),
    );
  });

  test('have the benchmark’s keys in its order, then the model’s', () => {
    const [file] = completionFiles([one], samples('m', one, ['a']));
    expect(file?.path).toBe('completions/javascript/api_usage/api_usage-m.jsonl');
    expect(Object.keys(JSON.parse(file?.text ?? ''))).toEqual([
      'id',
      'testsource',
      'language',
      'prefix',
      'suffix',
      'golden_completion',
      'LLM_justification',
      'assertions',
      'm_completions',
    ]);
  });

  test('leave out the baselines, and what answers no task', () => {
    const given = [...auditSamples(tasks), sampleOf(task('java', 'api_usage', '9', 'x'), 'y')];
    expect(completionFiles(tasks, given)).toEqual([]);
  });

  test('of tasks in HumanEval’s format are in HumanEval’s', async () => {
    const human = {
      ...task('python', 'HumanEval', '0', 'return 1'),
      id: 'HumanEval/0',
      groups: { language: 'python', category: 'HumanEval' },
    };
    const whole = { ...sampleOf(human, 'def f(): pass', 'm', 1), data: { form: 'solution' } };
    const [file, ...others] = completionFiles([human], [whole, sampleOf(human, '  return 1')]);
    expect(others).toEqual([]);
    expect(file).toEqual({
      path: 'samples/m.jsonl',
      text: '{"task_id":"HumanEval/0","completion":"  return 1"}\n{"task_id":"HumanEval/0","solution":"def f(): pass"}\n',
    });
    const [set] = await readSamples(files({ [file?.path ?? '']: (file?.text ?? '').trimEnd().split('\n') }));
    expect(set?.samples.map(({ model, taskId, text }) => [model, taskId, text])).toEqual([
      ['m', 'HumanEval/0', '  return 1'],
      ['m', 'HumanEval/0', 'def f(): pass'],
    ]);
  });
});
