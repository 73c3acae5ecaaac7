import { afterEach, describe, expect, inject, test } from 'vitest';
import { onFreshPages } from '../support/freshPages.ts';
import { type OpenaiServer, openaiServer } from '../support/openaiServer.ts';
import { openHarness } from '../support/openHarness.ts';

const KEY = 'sk-this-key-must-be-seen-nowhere';
const PASSPHRASE = 'correct horse battery staple';

let page: Parameters<Parameters<typeof onFreshPages>[0]>[0]['page'];
let context: Parameters<Parameters<typeof onFreshPages>[0]>[0]['context'];
onFreshPages((opened) => {
  ({ page, context } = opened);
});

let server: OpenaiServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const testIn = (baseUrl: string, model = 'test-model', key: string | null = null) =>
  page.evaluate(
    async ([url, name, secret]) => {
      const { testConnection } = window.benchtab.connections;
      const endpoint = { dialect: 'openai' as const, baseUrl: url, model: name, key: secret };
      const result = await testConnection(endpoint, new AbortController().signal);
      if (result.ok) return { ok: true, models: result.models, reply: result.reply };
      const { trouble, message, remedy } = result.failure;
      return { ok: false, trouble, message, remedy };
    },
    [baseUrl, model, key] as const,
  );

describe('a test of a connection, from a page', () => {
  test('gets through to a server that allows it', async () => {
    server = await openaiServer({ act: () => ({ reply: 'ready' }), key: KEY });
    expect(await testIn(server.baseUrl, 'test-model', KEY)).toEqual({
      ok: true,
      models: ['test-model'],
      reply: 'ready',
    });
    const names = new Set(server.requests.flatMap(({ headers }) => Object.keys(headers)));
    expect(names).not.toContain('referer');
    expect(names).not.toContain('cookie');
    for (const { path } of server.requests) expect(path).not.toContain(KEY);
  });

  test('tells a server that allows no pages from one that is not there, and says what to do', async () => {
    server = await openaiServer({ act: () => ({ reply: 'ready' }), allowsPages: false });
    const refused = await testIn(server.baseUrl);
    expect(refused).toMatchObject({ ok: false, trouble: 'cors' });
    expect(refused.remedy).toContain(`OLLAMA_ORIGINS=${new URL(page.url()).origin}`);
    await server.close();
    expect(await testIn(server.baseUrl)).toMatchObject({ ok: false, trouble: 'no-server' });
  });

  test('tells a wrong key and an unknown model', async () => {
    server = await openaiServer({ act: () => ({ reply: 'ready' }), key: KEY });
    const wrong = await testIn(server.baseUrl, 'test-model', 'sk-another-key');
    expect(wrong).toMatchObject({ ok: false, trouble: 'unauthorized' });
    expect(JSON.stringify(wrong)).not.toContain('sk-another-key');
    expect(await testIn(server.baseUrl, 'absent', KEY)).toMatchObject({
      ok: false,
      trouble: 'unknown-model',
    });
  });

  test('tells that the browser does not let it', async () => {
    server = await openaiServer({ act: () => ({ reply: 'ready' }) });
    // As where its reader said no: the browser's own question can't be answered without a window.
    const denied = await page.evaluate(async (baseUrl) => {
      const named = 'http://benchtab.example';
      const state = { state: 'denied' } as PermissionStatus;
      navigator.permissions.query = async () => state;
      const { whyUnreachable } = window.benchtab.diagnosis;
      const signal = new AbortController().signal;
      const elsewhere = { origin: named, hostname: 'benchtab.example', protocol: 'https:' };
      const own = await whyUnreachable(baseUrl, signal, elsewhere);
      const plain = await whyUnreachable('http://models.example/v1', signal, elsewhere);
      return [own.trouble, plain.trouble];
    }, server.baseUrl);
    expect(denied).toEqual(['local-network', 'insecure-address']);
  });
});

describe('a key that is kept', () => {
  test('opens with its passphrase and for its connection alone', async () => {
    const tried = await page.evaluate(
      async ([key, passphrase]) => {
        const { sealKey, openKey, WrongPassphrase } = window.benchtab.connections;
        const sealed = await sealKey(key, passphrase, 'one');
        const again = await sealKey(key, passphrase, 'one');
        const isWrong = (error: unknown) => error instanceof WrongPassphrase;
        return {
          rounds: sealed.rounds,
          opened: await openKey(sealed, passphrase, 'one'),
          otherPhrase: await openKey(sealed, `${passphrase}!`, 'one').catch(isWrong),
          otherOwner: await openKey(sealed, passphrase, 'two').catch(isWrong),
          isFresh: String(again.salt) !== String(sealed.salt) && String(again.nonce) !== String(sealed.nonce),
        };
      },
      [KEY, PASSPHRASE] as const,
    );
    expect(tried).toEqual({
      rounds: 1_000_000,
      opened: KEY,
      otherPhrase: true,
      otherOwner: true,
      isFresh: true,
    });
  });

  test('is in no store, export or address, not even sealed where exports are made of', async () => {
    server = await openaiServer({ act: () => ({ reply: 'ready' }), key: KEY });
    const { baseUrl } = server;
    const urls: string[] = [];
    const logs: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    page.on('console', (message) => logs.push(message.text()));
    await page.evaluate(
      async ([url, key, passphrase]) => {
        const { sealKey, httpModel } = window.benchtab.connections;
        const models = await window.benchtab.storage.openModelStores();
        await models.putConnection({
          id: 'mine',
          name: 'Mine',
          kind: 'openai',
          baseUrl: url,
          model: 'test-model',
          concurrency: 2,
          sealedKey: await sealKey(key, passphrase, 'mine'),
          limits: { requests: null, tokens: null },
          spent: { requests: 0, promptTokens: 0, completionTokens: 0, counted: true },
          createdAt: 0,
        });
        const model = httpModel({ dialect: 'openai', baseUrl: url, model: 'test-model', key });
        const judge = window.benchtab.judges.chatJudge(model, { cache: models });
        await judge.judge(
          {
            rubric: 'test/1',
            instructions: 'Score.',
            truth: 'a',
            prediction: 'b',
            context: null,
            asks: [{ name: 'similarity', least: 0, most: 10, whole: false }],
          },
          new AbortController().signal,
          { model: 'm', taskId: 't', index: 0 },
        );
      },
      [baseUrl, KEY, PASSPHRASE] as const,
    );
    const found = await page.evaluate(async () => {
      const dump: Record<string, string> = {};
      for (const { name } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name ?? '');
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        for (const store of database.objectStoreNames) {
          const rows = await new Promise<unknown[]>((resolve, reject) => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
          });
          const texts = rows.map((row) =>
            JSON.stringify(row, (_name, value) =>
              value instanceof Uint8Array ? new TextDecoder('latin1').decode(value) : value,
            ),
          );
          dump[`${name}/${store}`] = texts.join('\n');
        }
        database.close();
      }
      const opened = await window.benchtab.storage.openStores();
      const archive = await opened.exportAll();
      const bytes = new TextDecoder('latin1').decode(await archive.arrayBuffer());
      return { dump, bytes, kept: JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie };
    });
    expect(found.dump['benchtab-models/connections']).toContain('test-model');
    expect(JSON.stringify(found)).not.toContain(KEY);
    expect(found.bytes).not.toContain('connections');
    expect(urls.concat(logs).join('\n')).not.toContain(KEY);
    const other = await openHarness(context);
    const record = await other.evaluate(async (passphrase) => {
      const models = await window.benchtab.storage.openModelStores();
      const [connection] = await models.connections();
      const sealed = connection?.sealedKey;
      return sealed ? window.benchtab.connections.openKey(sealed, passphrase, 'mine') : null;
    }, PASSPHRASE);
    expect(record).toBe(KEY);
  });

  test('is gone when everything is deleted', async () => {
    const left = await page.evaluate(async () => {
      const models = await window.benchtab.storage.openModelStores();
      await models.putConnection({
        id: 'mine',
        name: 'Mine',
        kind: 'openai',
        baseUrl: 'http://localhost/v1',
        model: 'm',
        concurrency: 1,
        sealedKey: null,
        limits: { requests: null, tokens: null },
        spent: { requests: 0, promptTokens: 0, completionTokens: 0, counted: true },
        createdAt: 0,
      });
      const opened = await window.benchtab.storage.openStores();
      await opened.deleteAll();
      return (await models.connections()).length;
    });
    expect(left).toBe(0);
  });

  test('is out of the sandbox’s reach: its frame has another origin, with no stores', async () => {
    const seen = await page.evaluate(async () => {
      const models = await window.benchtab.storage.openModelStores();
      await models.keepReply('key', 'text');
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      const script = `onmessage = async ({ data, ports: [port] }) => {
        const tries = {
          databases: () => indexedDB.databases().then((found) => found.length),
          open: () => new Promise((resolve, reject) => {
            const request = indexedDB.open('benchtab-models');
            request.onsuccess = () => resolve('opened');
            request.onerror = () => reject(request.error);
          }),
          parent: async () => parent.benchtab.connections.openKey.name,
          storage: async () => localStorage.length,
        };
        const results = {};
        for (const [name, attempt] of Object.entries(tries)) {
          results[name] = await Promise.resolve().then(attempt).then(String, (error) => error.name);
        }
        port.postMessage(results);
      };`;
      frame.srcdoc = `<script>${script}</script>`;
      const loaded = new Promise((resolve) => {
        frame.onload = resolve;
      });
      document.body.append(frame);
      await loaded;
      const channel = new MessageChannel();
      const told = new Promise<Record<string, string>>((resolve) => {
        channel.port1.onmessage = ({ data }) => resolve(data);
      });
      frame.contentWindow?.postMessage(null, '*', [channel.port2]);
      return told;
    });
    for (const result of Object.values(seen)) expect(result).toMatch(/Error$/);
    expect(Object.keys(seen)).toHaveLength(4);
  });
});

describe('the browser’s own model', () => {
  test('is none where the browser has none', async () => {
    expect(
      await page.evaluate(() => {
        Reflect.deleteProperty(window, 'LanguageModel');
        return window.benchtab.connections.builtInAvailability(null);
      }),
    ).toBe('none');
  });

  test('is asked with a schema, tells of its download, and is never called deterministic', async () => {
    const asked = await page.evaluate(async () => {
      const seen: { prompts: unknown[]; options: unknown[]; destroyed: number } = {
        prompts: [],
        options: [],
        destroyed: 0,
      };
      const door: Parameters<typeof window.benchtab.connections.builtInModel>[0] = {
        availability: async () => 'downloadable' as const,
        async create(options = {}) {
          options.monitor?.({
            addEventListener: (_type, heard) => {
              heard({ loaded: 0.5 });
              heard({ loaded: 1 });
            },
          });
          return {
            promptStreaming(text, given) {
              seen.prompts.push([options.initialPrompts, text, Object.keys(given).sort()]);
              return new ReadableStream<string>({
                start(controller) {
                  controller.enqueue('7');
                  controller.enqueue('.5');
                  controller.close();
                },
              });
            },
            destroy() {
              seen.destroyed++;
            },
          };
        },
      };
      const model = window.benchtab.connections.builtInModel(door, 'Test 1');
      const progress: number[] = [];
      const judge = window.benchtab.judges.chatJudge(model);
      await judge.start(({ loadedBytes, totalBytes }) => progress.push(loadedBytes / totalBytes));
      const judged = await judge.judge(
        {
          rubric: 'test/1',
          instructions: 'Score.',
          truth: 'a',
          prediction: 'b',
          context: null,
          asks: [{ name: 'similarity', least: 0, most: 10, whole: false }],
        },
        new AbortController().signal,
        { model: 'm', taskId: 't', index: 0 },
      );
      return { ...seen, progress, judged, deterministic: judge.deterministic, id: judge.id };
    });
    expect(asked).toMatchObject({
      progress: [0.5, 1],
      judged: { scores: { similarity: 7.5 } },
      deterministic: false,
      destroyed: 2,
      prompts: [
        [
          [{ role: 'system', content: 'Score.' }],
          'Ground truth:\n\na\n\nPredicted response:\n\nb',
          ['responseConstraint', 'signal'],
        ],
      ],
    });
    expect(asked.id).toContain('built-in Test 1');
  });
});

test('the page’s own policy lets it reach a server on this machine', async () => {
  server = await openaiServer({ act: () => ({ reply: 'ready' }) });
  const app = await context.newPage();
  await app.goto(inject('baseUrl'));
  const status = await app.evaluate(async (url) => (await fetch(`${url}/models`)).status, server.baseUrl);
  expect(status).toBe(200);
});
