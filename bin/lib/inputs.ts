import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import type { AUTOMATION_INPUTS } from '../../src/model/index.ts';
import { UsageError } from './usageError.ts';

/** A file to hand to the page, and the path it goes by there: its folder tells one model from another. */
export interface Input {
  file: string;
  path: string;
}

/** By the page's file inputs. */
export type Inputs = Record<keyof typeof AUTOMATION_INPUTS, Input[]>;

/**
 * All .jsonl, .json, .zip and .gz files of what was given, folders with all that is in them, in code point order.
 *
 * @param option the option it was given for, to be named in errors.
 * @param base the folder that relative paths start from.
 * @throws UsageError for what is not there or holds nothing to read.
 */
export function collectInputs(given: readonly string[], option: string, base: string): Input[] {
  const names = given.map((path) => basename(resolve(base, path)));
  return given.flatMap((path, position) => {
    const place = resolve(base, path);
    if (!existsSync(place)) throw new UsageError(`${option}: there is no file or folder ${path}`);
    const name = names[position] ?? '';
    // Two folders of one name would be taken for one model's.
    const top = names.indexOf(name) === position ? name : `${position + 1}/${name}`;
    if (!statSync(place).isDirectory()) return [{ file: place, path: top }];
    const files = filesIn(place);
    if (files.length === 0)
      throw new UsageError(`${option}: ${path} holds no .jsonl, .json, .zip or .gz file`);
    return files.map((file) => ({
      file,
      path: `${top}/${relative(place, file).split(sep).join('/')}`,
    }));
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(jsonl?|zip|gz)$/i.test(name))
    .sort()
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
