import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UsageError } from './usageError.ts';

/** Make the folder for the results. @throws UsageError when that can't be. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UsageError(`--out: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Write a text below the folder. Its path may come from imported data, so it can't lead out of the folder. */
export function writeBelow(folder: string, path: string, text: string): void {
  const file = join(folder, safePath(path));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

export async function writeStream(file: string, texts: AsyncIterable<string>): Promise<void> {
  await pipeline(texts, createWriteStream(file));
}

/** The path with every part that is more than a name ("..", an empty one, a NUL) made into one. */
export function safePath(path: string): string {
  return path
    .replaceAll('\0', '_')
    .split(/[/\\]/)
    .map((part) => (/^\.*$/.test(part) ? part.replaceAll('.', '_') || '_' : part))
    .join('/');
}
