import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readPublished } from '../../../src/benchmarks/devbench/index.ts';
import { mean } from '../../../src/metrics/index.ts';

const folder = resolve(import.meta.dirname, '../../../datasets/devbench-published');
const texts = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
);

describe('the published tables', () => {
  const tables = readPublished(texts);
  const categories = tables.passAt1ByCategory;
  const languages = tables.passAt1ByLanguage;
  const byName = <Row extends { model: string }>(rows: Row[], model: string) =>
    rows.find((row) => row.model === model);

  test('hold nine models each, the same ones', () => {
    const models = categories.map(({ model }) => model).sort();
    expect(models).toHaveLength(9);
    const { categoryCorrelation: correlation, ...ofModels } = tables;
    for (const rows of Object.values(ofModels)) {
      expect(rows.map(({ model }) => model).sort()).toEqual(models);
    }
    expect(correlation.map(({ spearman }) => Object.keys(spearman).length)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('agree with each other: every cell has 50 tasks, so each mean of means is the whole', () => {
    for (const { model, overall, categories: own } of categories) {
      expect(Math.abs(mean(Object.values(own)) - overall), model).toBeLessThan(0.11);
      const ofLanguages = Object.values(byName(languages, model)?.languages ?? {});
      expect(ofLanguages).toHaveLength(6);
      expect(Math.abs(mean(ofLanguages) - overall), model).toBeLessThan(0.11);
    }
    for (const { model, cosine, line0ExactMatchRate } of tables.similarityByLanguage) {
      const other = byName(tables.similarityByCategory, model);
      expect(Object.values(other?.cosine ?? {})).toHaveLength(6);
      const apart = (a: object, b: object | undefined) =>
        Math.abs(mean(Object.values(a)) - mean(Object.values(b ?? {})));
      expect(apart(cosine, other?.cosine), model).toBeLessThan(0.011);
      expect(apart(line0ExactMatchRate, other?.line0ExactMatchRate), model).toBeLessThan(0.011);
    }
    for (const { model, languages: own } of tables.judgeByLanguage) {
      for (const { mean: centre, lower, upper } of Object.values(own)) {
        expect(Math.abs((lower + upper) / 2 - centre), model).toBeLessThan(0.016);
      }
    }
  });

  test('that are missing or damaged are refused', () => {
    expect(() => readPublished({})).toThrow('table5-pass-at-1-by-category.jsonl');
    const name = 'table8-pass-at-1-by-language.jsonl';
    expect(() => readPublished({ ...texts, [name]: '{"model":"x","languages":{"python":536}}' })).toThrow();
  });
});
