import { librariesIn, packagesIn } from '../libraries.ts';

/** Headers and libraries that the owner allows to C++ programs. */
export interface CppLibraries {
  names: string[];
  readable: string[];
  /** Arguments that go before the program's file, and after it. */
  before: string[];
  after: string[];
  /** For the program's run. */
  env: Readonly<Record<string, string>>;
}

/** @param folder the owner's: cpp/include is searched for headers, all of cpp/lib is linked. */
export function cppLibraries(folder: string | null): CppLibraries {
  const include = packagesIn(folder, 'cpp/include', /(?!)/);
  const archives = ['.a', '.so'].map((ending) => librariesIn(folder, 'cpp/lib', ending));
  const files = archives.flatMap((found) => found.files);
  const folders = folder !== null && files.length > 0 ? packagesIn(folder, 'cpp/lib', /(?!)/).folders : [];
  return {
    names: [...include.names, ...archives.flatMap(({ names }) => names)].sort(),
    readable: [...include.folders, ...folders],
    before: include.folders.flatMap((path) => ['-isystem', path]),
    after: files,
    env: folders.length > 0 ? { LD_LIBRARY_PATH: folders.join(':') } : {},
  };
}
