import type { BootOptions, FileSystemAPI, WebContainer } from '@webcontainer/api';

/** Version of the package, which is also the version of its vendor's page that it asks for. */
export const API_VERSION = '1.6.4';

/** Where the package loads its frame from. No option of it names another place. */
export const VENDOR_ORIGIN = 'https://stackblitz.com';

/** What this engine uses of a booted container. */
export interface Container extends Pick<WebContainer, 'spawn' | 'on' | 'teardown' | 'workdir'> {
  readonly fs: Pick<FileSystemAPI, 'mkdir' | 'readFile' | 'rm' | 'writeFile'>;
}

/** What this engine uses of the package. */
export interface ContainerApi {
  boot(options?: BootOptions): Promise<Container>;
}

/** The package, loaded when someone has turned the engine on and a run needs it. */
export async function loadApi(): Promise<ContainerApi> {
  return (await import('@webcontainer/api')).WebContainer;
}
