import superviseText from './inside/supervise.cjs?raw';
import witnessText from './inside/witness.cjs?raw';
import type { LiveContainer } from './session.ts';

/** Where our own files lie, relative to the container's working directory. */
const OWN = '.benchtab';
export const SUPERVISOR = `${OWN}/supervise.cjs`;
export const WITNESS = `${OWN}/witness.cjs`;

/**
 * A package.json for a folder in which npm installs: without one it would install further up. No "type", so that a
 * program is CommonJS as in a bare folder.
 */
export const BARE_PACKAGE = '{ "private": true }\n';

/** Lays our own files out in a container that was just booted. @throws ContainerLost */
export async function layOut(container: LiveContainer): Promise<void> {
  await writeFiles(container, '.', {
    [SUPERVISOR]: superviseText,
    [WITNESS]: witnessText,
    'package.json': BARE_PACKAGE,
  });
}

/** Writes files below a folder, with the folders that they need. @throws ContainerLost */
export async function writeFiles(
  container: LiveContainer,
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  const paths = Object.keys(files).map((path) => `${folder}/${path}`);
  const folders = new Set([folder, ...paths.map((path) => path.slice(0, path.lastIndexOf('/')))]);
  for (const one of folders) await container.call(({ fs }) => fs.mkdir(one, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await container.call(({ fs }) => fs.writeFile(`${folder}/${path}`, text));
  }
}
