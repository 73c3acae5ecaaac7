import { invalidArgType, nodeError } from '../errors.ts';

interface LegacyUrl {
  parse(text: string, parseQuery?: boolean, slashes?: boolean): object;
  format(parts: unknown): string;
  resolve(from: string, to: string): string;
  resolveObject(from: string, to: string): object;
  Url: new () => object;
}

/** The parser of before the web's URL; evaluated only if a program uses it. */
function legacy(): LegacyUrl {
  return require('url/url.js');
}

function fileURLToPath(value: unknown): string {
  const url = typeof value === 'string' ? new URL(value) : value;
  if (!(url instanceof URL)) throw invalidArgType('path', ['string', 'URL'], value);
  if (url.protocol !== 'file:') {
    throw nodeError(TypeError, 'ERR_INVALID_URL_SCHEME', 'The URL must be of scheme file');
  }
  if (url.hostname !== '') {
    throw nodeError(
      TypeError,
      'ERR_INVALID_FILE_URL_HOST',
      'File URL host must be "localhost" or empty on linux',
    );
  }
  if (/%2f/i.test(url.pathname)) {
    throw nodeError(
      TypeError,
      'ERR_INVALID_FILE_URL_PATH',
      'File URL path must not include encoded / characters',
    );
  }
  return decodeURIComponent(url.pathname);
}

function pathToFileURL(path: string): URL {
  const absolute: string = require('node:path').resolve(path);
  const url = new URL('file:///');
  url.pathname = absolute.replaceAll('%', '%25').replaceAll('\\', '%5C').replaceAll('\n', '%0A');
  if (path.endsWith('/') && !url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

interface FormatOptions {
  auth?: boolean;
  fragment?: boolean;
  search?: boolean;
}

function format(value: unknown, options: FormatOptions = {}): string {
  if (!(value instanceof URL)) return legacy().format(value);
  const url = new URL(value);
  if (options.fragment === false) url.hash = '';
  if (options.search === false) url.search = '';
  if (options.auth === false) {
    url.username = '';
    url.password = '';
  }
  return url.href;
}

/** The host's ASCII form; empty where it is none. */
function domainToASCII(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return '';
  }
}

/** What `http.request` takes, of a URL. */
function urlToHttpOptions(url: URL): object {
  const { protocol, hostname, hash, search, pathname, href, port, username, password } = url;
  return {
    protocol,
    hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
    hash,
    search,
    pathname,
    path: `${pathname}${search}`,
    href,
    ...(port === '' ? {} : { port: Number(port) }),
    ...(username || password
      ? { auth: `${decodeURIComponent(username)}:${decodeURIComponent(password)}` }
      : {}),
  };
}

/** Node's "url". */
export default {
  get Url() {
    return legacy().Url;
  },
  parse: (text: string, parseQuery?: boolean, slashes?: boolean) => legacy().parse(text, parseQuery, slashes),
  resolve: (from: string, to: string) => legacy().resolve(from, to),
  resolveObject: (from: string, to: string) => legacy().resolveObject(from, to),
  format,
  URL,
  URLSearchParams,
  domainToASCII,
  domainToUnicode: (domain: string): string => require('punycode').toUnicode(domainToASCII(domain)),
  pathToFileURL,
  fileURLToPath,
  urlToHttpOptions,
};
