import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readPublished } from '../../../src/benchmarks/compass/published.ts';

const folder = resolve(import.meta.dirname, '../../../datasets/compass-published');

/** The published tables' files, name to text. */
export const publishedTexts: Record<string, string> = Object.fromEntries(
  readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
);

export const published = readPublished(publishedTexts);
