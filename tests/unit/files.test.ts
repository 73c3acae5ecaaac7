import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { UnpackBudget } from '../../src/files/budget.ts';
import {
  type ImportSource,
  md5Of,
  readLines,
  SourceDecodeError,
  sourceFiles,
  sourcesOfTexts,
  zipFiles,
} from '../../src/files/index.ts';
import { tidyPath } from '../../src/files/paths.ts';
import type { ImportIssue } from '../../src/model/index.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The bytes in chunks of the given size, so that every boundary gets cut through. */
async function* inChunks(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function linesOf(bytes: Uint8Array, size = 7): Promise<string[]> {
  return collect(readLines(inChunks(bytes, size), 'a.jsonl'));
}

async function find(sources: ImportSource[]) {
  const issues: ImportIssue[] = [];
  const files: { path: string; lines: string[] | string }[] = [];
  const reading = {
    report: (issue: ImportIssue) => issues.push(issue),
    onDownload: () => {},
    signal: new AbortController().signal,
  };
  for await (const { path, lines } of sourceFiles(sources, reading)) {
    files.push({ path, lines: await collect(lines).catch((error: Error) => error.message) });
  }
  return { files, issues };
}

const fileOf = (path: string, ...parts: BlobPart[]): ImportSource => ({
  kind: 'file',
  path,
  blob: new Blob(parts),
});

describe('lines', () => {
  test('end at \\n, \\r\\n and a lone \\r, however the chunks fall', async () => {
    const bytes = utf8('a\nb\r\nc\rd\r\r\n\ne');
    for (let size = 1; size <= bytes.length; size++) {
      expect(await linesOf(bytes, size)).toEqual(['a', 'b', 'c', 'd', '', '', 'e']);
    }
  });

  test('a final line end adds no line', async () => {
    expect(await linesOf(utf8('a\n'))).toEqual(['a']);
    expect(await linesOf(utf8('a\r'))).toEqual(['a']);
    expect(await linesOf(utf8(''))).toEqual([]);
  });

  test('a byte order mark stays visible, at the start and elsewhere', async () => {
    expect(await linesOf(utf8('\uFEFF{}\n\uFEFF'))).toEqual(['\uFEFF{}', '\uFEFF']);
  });

  test('characters of two, three and four bytes survive every cut', async () => {
    const text = 'é€𝄞\u{10FFFF}\uD7FF\u2028x';
    for (let size = 1; size <= 9; size++) expect(await linesOf(utf8(text), size)).toEqual([text]);
  });

  test.each([
    ['a stray continuation', [0x61, 0x0a, 0x62, 0x80, 0x63], 3],
    ['0xFF', [0x61, 0x0a, 0xff], 2],
    ['an overlong form', [0x61, 0x0a, 0xc0, 0xaf], 2],
    ['an overlong form of three bytes', [0x61, 0x0a, 0xe0, 0x80, 0xaf], 2],
    ['a surrogate', [0x61, 0x0a, 0xed, 0xa0, 0x80], 2],
    ['beyond U+10FFFF', [0x61, 0x0a, 0xf4, 0x90, 0x80, 0x80], 2],
    ['a character cut off at the end of the file', [0x61, 0x0a, 0x62, 0xe2, 0x82], 3],
    ['a character cut off by ASCII', [0x61, 0x0a, 0xe2, 0x82, 0x61, 0x61], 2],
  ])('%s: an error with file, line and byte', async (_name, bytes, at) => {
    for (const size of [1, 2, 3, 100]) {
      const error = await linesOf(new Uint8Array(bytes), size).catch((error: unknown) => error);
      if (!(error instanceof SourceDecodeError)) throw new Error(`no SourceDecodeError but ${error}`);
      expect([error.file, error.line, error.byteOffset]).toEqual(['a.jsonl', 2, at]);
    }
  });

  test('UTF-16 is named as such', async () => {
    await expect(linesOf(new Uint8Array([0xff, 0xfe, 0x7b, 0x00]))).rejects.toThrow('a.jsonl: is UTF-16');
    await expect(linesOf(new Uint8Array([0xfe, 0xff, 0x00, 0x7b]))).rejects.toThrow('a.jsonl: is UTF-16');
  });
});

describe('what is found in what was given', () => {
  test('texts and files by path; lines can be read again', async () => {
    const [first] = await collect(
      sourceFiles(sourcesOfTexts({ 'set/a.jsonl': '1\n2' }), {
        report: () => {},
        onDownload: () => {},
        signal: new AbortController().signal,
      }),
    );
    if (first === undefined) throw new Error('nothing found');
    for await (const line of first.lines) {
      expect(line).toBe('1');
      break;
    }
    expect(await collect(first.lines)).toEqual(['1', '2']);
  });

  test('gzip, zip, and each within a zip', async () => {
    const inner = await zipFiles([{ path: 'deep/c.jsonl', text: 'c' }]);
    const { BlobReader, BlobWriter, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-native.js');
    const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
    await zip.add('model/b.jsonl.gz', new BlobReader(new Blob([gzipSync('b')])));
    await zip.add('inner.zip', new BlobReader(inner));
    const outer = await zip.close();
    const { files, issues } = await find([
      fileOf('a.jsonl.gz', gzipSync('a1\na2')),
      { kind: 'file', path: 'outer.zip', blob: outer },
    ]);
    expect(files).toEqual([
      { path: 'a.jsonl', lines: ['a1', 'a2'] },
      { path: 'outer.zip/model/b.jsonl', lines: ['b'] },
      { path: 'outer.zip/inner.zip/deep/c.jsonl', lines: ['c'] },
    ]);
    expect(issues).toEqual([]);
  });

  test('the litter of operating systems is passed over in silence, other files are reported once', async () => {
    const { files, issues } = await find([
      {
        kind: 'file',
        path: 'x.zip',
        blob: await zipFiles(
          ['__MACOSX/._a.jsonl', '.git/b.jsonl', 'README.md', 'UPPER.JSONL', 'a.jsonl'].map((path) => ({
            path,
            text: path,
          })),
        ),
      },
      fileOf('set/.DS_Store', 'x'),
    ]);
    expect(files.map((file) => file.path)).toEqual(['x.zip/a.jsonl']);
    expect(issues).toMatchObject([
      { severity: 'warning', file: 'x.zip/README.md', message: 'was left out, and so were 1 other files.' },
    ]);
  });

  test('no path leads out of what was given', () => {
    expect(tidyPath('../../etc/a.jsonl')).toBe('etc/a.jsonl');
    expect(tidyPath('/a/./b//../c.jsonl')).toBe('a/c.jsonl');
    expect(tidyPath('C:\\x\\y.jsonl')).toBe('x/y.jsonl');
  });

  test('a zip archive that is cut off, and a page that calls itself a zip, are reported by name', async () => {
    const whole = await zipFiles([{ path: 'a.jsonl', text: 'a'.repeat(1000) }]);
    const { files, issues } = await find([
      { kind: 'file', path: 'half.zip', blob: whole.slice(0, whole.size - 30) },
      fileOf('page.zip', '<!doctype html>'),
      fileOf('a.jsonl', '1'),
    ]);
    expect(files).toEqual([{ path: 'a.jsonl', lines: ['1'] }]);
    expect(issues.map(({ file, message }) => `${file} ${message.split(';')[0]}`)).toEqual([
      'half.zip is not a whole zip archive',
      'page.zip is named as an archive, but is none. It was probably cut off: get it again.',
    ]);
  });

  test('a gzip that is cut off fails from its lines, by name', async () => {
    const packed = gzipSync('line\n'.repeat(100_000));
    const { files } = await find([fileOf('half.jsonl.gz', packed.subarray(0, packed.length / 2))]);
    expect(files[0]?.lines).toMatch(/^half\.jsonl\.gz: this gzip file is cut off or damaged/);
  });

  test('a damaged part of a zip fails by name, the others are read', async () => {
    const archive = await zipFiles([
      { path: 'a.jsonl', text: '{"a": 1}' },
      { path: 'b.jsonl', text: '{"b": 2}' },
    ]);
    const bytes = new Uint8Array(await archive.arrayBuffer());
    // The first entry's data begin after its local header of 30 bytes, its name and its extra field.
    const data = 30 + 'a.jsonl'.length + new DataView(bytes.buffer).getUint16(28, true);
    bytes.fill(0x55, data, data + 4);
    const { files } = await find([fileOf('x.zip', bytes)]);
    expect(files[0]?.lines).toMatch(/^x\.zip\/a\.jsonl: this part of the zip archive is cut off or damaged/);
    expect(files[1]).toEqual({ path: 'x.zip/b.jsonl', lines: ['{"b": 2}'] });
  });

  test('an encrypted part is reported, the others are read', async () => {
    const { BlobWriter, TextReader, ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-native.js');
    const zip = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
    await zip.add('secret.jsonl', new TextReader('1'), { password: 'p', zipCrypto: false });
    await zip.add('open.jsonl', new TextReader('2'));
    const { files, issues } = await find([{ kind: 'file', path: 'x.zip', blob: await zip.close() }]);
    expect(files.map((file) => file.path)).toEqual(['x.zip/open.jsonl']);
    expect(issues[0]?.file).toBe('x.zip/secret.jsonl');
    expect(issues[0]?.message).toContain('encrypted');
  });

  test('a link that is none is reported', async () => {
    const { issues } = await find([{ kind: 'url', url: 'javascript:alert(1)' }]);
    expect(issues[0]?.message).toContain('is not a link');
  });
});

test('an archive that unpacks to more than the limit is stopped', async () => {
  const budget = new UnpackBudget(10);
  const seen: number[] = [];
  const spend = async () => {
    for await (const chunk of budget.spend('bomb.zip', inChunks(new Uint8Array(24), 4)))
      seen.push(chunk.length);
  };
  await expect(spend()).rejects.toThrow('bomb.zip: what was given unpacks to more than');
  expect(seen).toEqual([4, 4]);
});

test('MD5 of a file', async () => {
  // RFC 1321, A.5.
  expect(await md5Of(new Blob(['message digest']))).toBe('f96b697d7cb7938d525a2f31aaf161d0');
});
