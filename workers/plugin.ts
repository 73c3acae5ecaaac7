import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = import.meta.dirname;
const VIRTUAL = 'virtual:sandbox-bundles';

/** What runs inside the sandbox: each entry becomes one classic script. */
const ENTRIES = { frame: 'sandbox/frame.ts', python: 'python/worker.ts' } as const;
type Entry = keyof typeof ENTRIES;

/**
 * Bundles the sandbox's scripts. Untrusted programs run in an opaque origin, where nothing can be imported
 * by URL: the page fetches a finished classic script and posts its text in. Both development and build take
 * this one way. `virtual:sandbox-bundles` gives the frame's text and, for the engines, a URL and a hash of
 * the content (the hash keys everything that depends on the exact build).
 */
export function sandboxBundles(): Plugin {
  const bundles = new Map<Entry, Promise<string>>();
  const bundle = (entry: Entry): Promise<string> => {
    const known = bundles.get(entry);
    if (known !== undefined) return known;
    const made = bundleScript(entry);
    bundles.set(entry, made);
    return made;
  };
  let serving = false;
  return {
    name: 'benchtab-sandbox-bundles',
    configResolved(config) {
      serving = config.command === 'serve' && config.mode !== 'production';
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : null),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return null;
      const frame = await bundle('frame');
      const python = await bundle('python');
      const hash = createHash('sha256').update(python).digest('hex').slice(0, 16);
      const path = `sandbox/python-${hash}.js`;
      if (!serving) this.emitFile({ type: 'asset', fileName: path, source: python });
      return [
        `export const frameScript = ${JSON.stringify(frame)};`,
        `export const frameScriptHash = ${JSON.stringify(scriptHash(frame))};`,
        `export const pythonWorker = ${JSON.stringify({ path, hash })};`,
      ].join('\n');
    },
    async transformIndexHtml(html) {
      // Development adds inline scripts of its own, which no hash can name beforehand.
      const allowed = serving ? "'unsafe-inline'" : scriptHash(await bundle('frame'));
      return html.replace('%FRAME_SCRIPT%', allowed);
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!/^\/sandbox\/python-[0-9a-f]+\.js/.test(request.url ?? '')) return next();
        bundle('python').then((script) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(script);
        }, next);
      });
      server.watcher.on('change', (path) => {
        if (path.includes('/workers/')) bundles.clear();
      });
    },
  };
}

async function bundleScript(entry: Entry): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [engineWithoutUrls()],
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(root, ENTRIES[entry]), formats: ['iife'], name: `benchtab_${entry}` },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (output === undefined || !('output' in output)) throw new Error(`bundling ${entry} gave no output`);
  const [chunk, ...rest] = output.output.filter((part) => part.type === 'chunk');
  if (chunk === undefined || rest.length > 0) {
    throw new Error(`the sandbox script "${entry}" must be one file, but became ${rest.length + 1}`);
  }
  return entry === 'frame' ? withoutEndTags(chunk.code) : chunk.code;
}

/** A script that stands inside HTML must not hold anything that ends its element. */
function withoutEndTags(script: string): string {
  return script.replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--');
}

/** How a Content-Security-Policy names an inline script that it allows. */
function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** The engine finds its files by its own URL, which would be bundled as data; here it gets them posted. */
function engineWithoutUrls(): Plugin {
  return {
    name: 'benchtab-engine-without-urls',
    enforce: 'pre',
    transform: (code, id) =>
      id.includes('pyodide.asm.mjs') ? code.replaceAll('import.meta.url', '"https://engine.invalid/"') : null,
  };
}
