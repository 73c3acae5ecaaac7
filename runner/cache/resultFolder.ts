import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Execution } from '../../src/model/index.ts';
import { executionSchema } from '../../src/model/schemas/execution.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const NAME = /^[\da-f]{64}\.json$/;

/** Results as files that only this user may read, one each, so that they outlive the runner. */
export class ResultFolder {
  readonly #path: string;
  readonly #onFailure: (error: unknown) => void;

  private constructor(path: string, onFailure: (error: unknown) => void) {
    this.#path = path;
    this.#onFailure = onFailure;
  }

  /**
   * Makes the folder where it is missing, and room in it: the files that were not used for longest go.
   *
   * @param onFailure told why a result could not be read or written; the runner goes on without it.
   * @throws Error for people where the folder can't be used, or others may write into it.
   */
  static async open(
    path: string,
    mostBytes: number,
    onFailure: (error: unknown) => void,
  ): Promise<ResultFolder> {
    await mkdir(path, { recursive: true, mode: FOLDER_MODE });
    const { mode, uid } = await stat(path);
    if ((process.getuid !== undefined && uid !== process.getuid()) || (mode & 0o022) !== 0) {
      throw new Error(
        `The cache folder ${path} belongs to somebody else, or others may write into it: results could be forged. ` +
          'Name another with --cache, or make it yours alone (chmod 700).',
      );
    }
    await makeRoom(path, mostBytes);
    return new ResultFolder(path, onFailure);
  }

  /** Null where there is none, or none that is whole. */
  async read(key: string): Promise<Execution | null> {
    const path = this.#pathOf(key);
    try {
      const parsed = v.safeParse(executionSchema, JSON.parse(await readFile(path, 'utf8')));
      if (!parsed.success) return null;
      const now = new Date();
      await utimes(path, now, now);
      return parsed.output;
    } catch (error) {
      if (!isMissing(error)) this.#onFailure(error);
      return null;
    }
  }

  async write(key: string, execution: Execution): Promise<void> {
    const path = this.#pathOf(key);
    const partial = `${path}.${randomUUID()}.part`;
    try {
      // In one step, so that a runner that is ended here leaves no half a result.
      await writeFile(partial, JSON.stringify(execution), { mode: FILE_MODE, flag: 'wx' });
      await rename(partial, path);
    } catch (error) {
      this.#onFailure(error);
      await rm(partial, { force: true }).catch(this.#onFailure);
    }
  }

  #pathOf(key: string): string {
    return join(this.#path, `${key}.json`);
  }
}

async function makeRoom(folder: string, mostBytes: number): Promise<void> {
  const names = await readdir(folder);
  await Promise.all(
    names.filter((name) => name.endsWith('.part')).map((name) => rm(join(folder, name), { force: true })),
  );
  const files = await Promise.all(
    names
      .filter((name) => NAME.test(name))
      .map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name));
        return { name, size, mtimeMs };
      }),
  );
  let bytes = files.reduce((sum, { size }) => sum + size, 0);
  for (const { name, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (bytes <= mostBytes) return;
    await rm(join(folder, name), { force: true });
    bytes -= size;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
