/** Node's own modules that programs require, as of Node 22; "node:" stands before a name or not. */
const BUILTINS = new Set(
  (
    'assert async_hooks buffer child_process cluster console constants crypto dgram diagnostics_channel dns domain ' +
    'events fs http http2 https inspector module net os path perf_hooks process punycode querystring readline repl ' +
    'stream string_decoder sys timers tls trace_events tty url util v8 vm wasi worker_threads zlib'
  ).split(' '),
);

/** `require('x')`, `import('x')`; `import 'x'`, `import … from 'x'`, `export … from 'x'`. */
const REQUESTS =
  /\b(?:require|import)\s*\(\s*(['"])([^'"\n]+)\1\s*[,)]|\b(?:from|import)\s*(['"])([^'"\n]+)\3/g;

/** What npm takes for a name: https://docs.npmjs.com/cli/configuring-npm/package-json#name */
const NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;

/**
 * Names of the packages that these texts ask for, sorted. Found by the look of the text: a name inside a comment is
 * found too, and one that is put together while the program runs is not.
 */
export function packagesNamed(texts: Iterable<string>): string[] {
  const names = new Set<string>();
  for (const text of texts) {
    for (const [, , called, , imported] of text.matchAll(REQUESTS)) {
      const name = packageOf(called ?? imported ?? '');
      if (name !== null) names.add(name);
    }
  }
  return [...names].sort();
}

/** "@scope/name/part" is of "@scope/name". Null for a path, a URL, one of Node's, and what is no name at all. */
function packageOf(request: string): string | null {
  const [first = '', second] = request.split('/');
  const name = first.startsWith('@') ? `${first}/${second ?? ''}` : first;
  if (request.startsWith('.') || request.includes(':') || BUILTINS.has(first) || name.length > 214)
    return null;
  return NAME.test(name) ? name : null;
}
