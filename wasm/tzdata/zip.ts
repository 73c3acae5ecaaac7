import { configure, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import type { Source } from './source.ts';
import { zoneFiles } from './zoneFiles.ts';

// Workers are the browser's affair; this runs in the build.
configure({ useWebWorkers: false });

/** Earliest date that a zip can hold: the same source must give the same bytes. */
const DATE = new Date(1980, 0, 1);

/**
 * The zones as a zip that Python imports from: the package `tzdata` as PEP 615 has it, where zoneinfo looks
 * when the system brings no zones of its own.
 */
export async function tzdataZip(source: Source): Promise<Uint8Array> {
  const zones = zoneFiles(source);
  const encoder = new TextEncoder();
  const files = new Map<string, Uint8Array>([
    ['tzdata/__init__.py', encoder.encode(`IANA_VERSION = "${source.version}"\n`)],
    ['tzdata/zones', encoder.encode([...zones.keys(), ''].join('\n'))],
  ]);
  for (const [key, file] of zones) {
    const path = `tzdata/zoneinfo/${key}`;
    // importlib.resources finds a zone as a file of a package, and each folder has to be one.
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const marker = `${path.slice(0, end)}/__init__.py`;
      if (!files.has(marker)) files.set(marker, new Uint8Array());
    }
    files.set(path, file);
  }

  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    lastModDate: DATE,
    extendedTimestamp: false,
    dataDescriptor: false,
  });
  for (const [path, bytes] of files) await writer.add(path, new Uint8ArrayReader(bytes));
  return writer.close();
}
