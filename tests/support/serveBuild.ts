import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, type PreviewServer, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the production build is served with COOP and COEP. Ends with "/". */
    baseUrl: string;
    /** The same build from a host that sends neither header. */
    plainUrl: string;
    /** The page of harness.html: internals of the product on window.benchtab, production-built. */
    harnessUrl: string;
    /** The harness from a host that sends neither header. */
    plainHarnessUrl: string;
  }
}

const root = resolve(import.meta.dirname, '../..');
const harnessConfig = join(import.meta.dirname, 'vite.config.ts');

/**
 * Builds the app and the test harness as for production and serves both for the browser tests.
 *
 * Each test run has a build of its own in a temporary folder: several runs may share a working tree whose
 * sources change, and none may pull the files from under another.
 */
export default async function serveBuild(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'benchtab-build-'));
  const app = join(folder, 'app');
  const harness = join(folder, 'harness');
  // Vitest says "test" here, and React would bring its development build along.
  process.env.NODE_ENV = 'production';
  await build({ root, logLevel: 'warn', build: { outDir: app, emptyOutDir: true } }).catch(
    (error: unknown) => {
      // The harness's tests don't need the app; the app's tests fail, and their page says why.
      console.error('The app did not build:', error);
      mkdirSync(app, { recursive: true });
      writeFileSync(join(app, 'index.html'), `<!doctype html><pre>The app did not build: ${String(error)}`);
    },
  );
  await build({ configFile: harnessConfig, logLevel: 'warn', build: { outDir: harness, emptyOutDir: true } });

  const servers = await Promise.all([
    serve(app, true),
    serve(app, false),
    serve(harness, true),
    serve(harness, false),
  ]);
  const [baseUrl, plainUrl, harnessBase, plainHarnessBase] = servers.map((server) => urlOf(server));
  project.provide('baseUrl', baseUrl ?? '');
  project.provide('plainUrl', plainUrl ?? '');
  project.provide('harnessUrl', `${harnessBase}harness.html`);
  project.provide('plainHarnessUrl', `${plainHarnessBase}harness.html`);

  return async () => {
    await Promise.all(servers.map((server) => server.close()));
    rmSync(folder, { recursive: true, force: true });
  };
}

function serve(outDir: string, isolated: boolean): Promise<PreviewServer> {
  return preview({
    root,
    // The headers are set in vite.config.ts: a host that sends none is one that doesn't read it.
    ...(isolated ? {} : { configFile: false }),
    logLevel: 'warn',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
}

function urlOf(server: PreviewServer): string {
  const url = server.resolvedUrls?.local[0];
  if (url === undefined) throw new Error('vite preview is not listening on any address of this machine.');
  return url;
}
