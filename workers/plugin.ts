import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { bundleModules } from './javascript/modules/bundle.ts';
import { MODULES_GIVEN_ALWAYS_BYTES } from './javascript/packs.ts';
import { frameDocument, javascriptPolicy } from './sandbox/policy.ts';

const root = import.meta.dirname;
const VIRTUAL = 'virtual:sandbox-bundles';

/** A file that the page fetches, and a hash of its content. */
interface Asset {
  path: string;
  hash: string;
  source: string;
}

/** Everything that is bundled for the sandbox. */
interface Bundles {
  frame: string;
  python: Asset;
  javascript: Asset;
  javascriptFrame: Asset;
  /** The modules that every JavaScript worker has. */
  javascriptModules: Asset;
  /** By name, the modules that are fetched for the programs that name them. */
  javascriptLargeModules: Map<string, Asset>;
}

/**
 * Bundles the sandbox's scripts. Untrusted programs run in an opaque origin, where nothing can be imported
 * by URL: the page fetches a finished classic script and posts its text in. Both development and build take
 * this one way. `virtual:sandbox-bundles` gives the frame's text and, for the engines, URLs and hashes of
 * the content (the hash keys everything that depends on the exact build).
 */
export function sandboxBundles(): Plugin {
  let known: Promise<Bundles> | null = null;
  const bundles = () => {
    known ??= makeBundles();
    return known;
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
      const made = await bundles();
      if (!serving) {
        for (const { path, source } of assetsOf(made)) {
          this.emitFile({ type: 'asset', fileName: path, source });
        }
      }
      return exportsOf(made);
    },
    async transformIndexHtml(html) {
      // Development adds inline scripts of its own, which no hash can name beforehand.
      const allowed = serving ? "'unsafe-inline'" : scriptHash((await bundles()).frame);
      return html.replace('%FRAME_SCRIPT%', allowed);
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = (request.url ?? '').replace(/^\//, '').replace(/\?.*$/, '');
        if (!path.startsWith('sandbox/')) return next();
        bundles().then((made) => {
          const asset = assetsOf(made).find((one) => one.path === path);
          if (asset === undefined) return next();
          for (const [name, value] of Object.entries(server.config.server.headers ?? {})) {
            if (value !== undefined) response.setHeader(name, value);
          }
          response.setHeader('Content-Type', path.endsWith('.html') ? 'text/html' : 'text/javascript');
          response.end(asset.source);
        }, next);
      });
      server.watcher.on('change', (path) => {
        if (path.includes('/workers/')) known = null;
      });
    },
  };
}

async function makeBundles(): Promise<Bundles> {
  const [frame, python, javascript, modules] = await Promise.all([
    bundleScript('frame', 'sandbox/frame.ts').then(withoutEndTags),
    bundleScript('python', 'python/worker.ts'),
    bundleScript('javascript', 'javascript/worker.ts'),
    bundleModules(),
  ]);
  const isLarge = ({ code }: { code: string }) => code.length > MODULES_GIVEN_ALWAYS_BYTES;
  return {
    frame,
    python: asset('python', 'js', python),
    // Stack traces that programs see name it so.
    javascript: asset('javascript', 'js', `${javascript}\n//# sourceURL=node:internal/engine`),
    javascriptFrame: asset('frame', 'html', frameDocument(javascriptPolicy(scriptHash(frame)), frame)),
    javascriptModules: asset('modules', 'json', JSON.stringify(modules.filter((module) => !isLarge(module)))),
    javascriptLargeModules: new Map(
      modules
        .filter(isLarge)
        .map((module) => [
          module.name,
          asset(`module-${module.name.replaceAll(/\W+/g, '-')}`, 'json', JSON.stringify(module)),
        ]),
    ),
  };
}

function asset(name: string, extension: string, source: string): Asset {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 16);
  return { path: `sandbox/${name}-${hash}.${extension}`, hash, source };
}

function assetsOf({ python, javascript, javascriptFrame, ...modules }: Bundles): Asset[] {
  const { javascriptModules, javascriptLargeModules } = modules;
  return [python, javascript, javascriptFrame, javascriptModules, ...javascriptLargeModules.values()];
}

function exportsOf(made: Bundles): string {
  const place = ({ path, hash }: Asset) => ({ path, hash });
  const large = [...made.javascriptLargeModules].map(([name, one]) => [name, place(one)]);
  const values = {
    frameScript: made.frame,
    frameScriptHash: scriptHash(made.frame),
    pythonWorker: place(made.python),
    javascriptWorker: place(made.javascript),
    javascriptFrame: made.javascriptFrame.path,
    javascriptModules: place(made.javascriptModules),
    javascriptLargeModules: Object.fromEntries(large),
  };
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join('\n');
}

async function bundleScript(name: string, entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [engineWithoutUrls()],
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(root, entry), formats: ['iife'], name: `benchtab_${name}` },
    },
  });
  const output = Array.isArray(result) ? result[0] : result;
  if (output === undefined || !('output' in output)) throw new Error(`bundling ${entry} gave no output`);
  const [chunk, ...rest] = output.output.filter((part) => part.type === 'chunk');
  if (chunk === undefined || rest.length > 0) {
    throw new Error(`the sandbox script "${entry}" must be one file, but became ${rest.length + 1}`);
  }
  return chunk.code;
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
