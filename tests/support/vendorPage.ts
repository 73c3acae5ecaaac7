import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Container } from '../../src/runtimes/webcontainer/api.ts';
import { ContainerStandIn } from './containerStandIn.ts';

/** The page that `@webcontainer/api` loads into a frame. */
const VENDOR = 'https://stackblitz.com/headless*';

const HEADERS = {
  'Content-Type': 'text/html',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

const text = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8');

/** The vendor can't be reached from pages of this context, whatever network this machine has. */
export async function withoutVendor(context: BrowserContext): Promise<void> {
  await context.route('https://stackblitz.com/**', (route) => route.abort('internetdisconnected'));
}

/** The vendor answers with a page that then says nothing. Gives the addresses that were asked for. */
export async function silentVendor(context: BrowserContext): Promise<string[]> {
  const asked: string[] = [];
  await context.route(VENDOR, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ headers: HEADERS, body: '<!doctype html>' });
  });
  return asked;
}

/**
 * Puts a stand-in where the vendor's page is: it speaks to the package in the package's own protocol, and runs what
 * it is told to in a folder of this machine. So the package itself is at work, and Node is real.
 *
 * @param chunkBytes bytes of output that are handed to the package at a time.
 */
export async function standInVendor(page: Page, chunkBytes = 7): Promise<ContainerStandIn> {
  const standIn = new ContainerStandIn();
  let container: Container | null = null;
  const booted = () => {
    if (container === null) throw new Error('Nothing was booted.');
    return container;
  };
  await page.exposeFunction('standInBoot', async (workdirName: string) => {
    container = await standIn.boot({ workdirName });
    return container.workdir;
  });
  await page.exposeFunction(
    'standInFiles',
    async (name: 'mkdir' | 'rm' | 'writeFile', path: string, rest: unknown) => {
      const { fs } = booted();
      if (name === 'mkdir') await fs.mkdir(path, { recursive: true });
      if (name === 'rm') await fs.rm(path, { recursive: true, force: true });
      if (name === 'writeFile') await fs.writeFile(path, String(rest));
    },
  );
  await page.exposeFunction('standInRun', async (command: string, args: string[], cwd: string) => {
    const process = await booted().spawn(command, args, { cwd });
    let output = '';
    for await (const chunk of process.output) output += chunk;
    return { code: await process.exit, output };
  });
  const script = [
    // The package's own copy of Comlink, whose messages are not those of the published one.
    text('../../node_modules/@webcontainer/api/dist/vendor/index.js'),
    `const CHUNK_BYTES = ${chunkBytes};`,
    text('vendorKernel.js'),
  ].join('\n');
  const body = `<!doctype html><script type="module">${script}</script>`;
  await page.route(VENDOR, (route) => route.fulfill({ headers: HEADERS, body }));
  return standIn;
}
