import type { Budget, ConnectionTest, DialectName, Endpoint } from '../../connections/index.ts';
import type { ChatModel } from '../../model/chat.ts';
import { type BudgetLimits, type ConnectionRecord, NOTHING_SPENT } from '../../model/connections.ts';
import type { Judge } from '../../model/judge.ts';
import type { ModelStores } from '../../storage/index.ts';
import { messageOf } from '../lib/useLoad.ts';
import { createValueStore } from '../lib/valueStore.ts';
import { offerJudge, withdrawJudge } from './judges.ts';

/** A model that this tab may ask. It exists only here: the key is within it, and nowhere else. */
export interface Connected {
  model: ChatModel;
  judge: Judge;
  budget: Budget;
}

/** A connection as the page shows it. */
export interface Connection {
  record: ConnectionRecord;
  /** Whether this browser keeps it. */
  isKept: boolean;
  /** Null while it is kept and not connected in this tab. */
  connected: Connected | null;
}

/** What the form of a new connection was filled with. */
export interface ConnectionDraft {
  kind: ConnectionRecord['kind'];
  /** As readBaseUrl gives it; empty for the browser's own model. */
  baseUrl: string;
  model: string;
  concurrency: number;
}

/** Connections of this tab and those that this browser keeps, in the order in which they were made. */
export const connections = createValueStore<readonly Connection[]>([]);

/** Where the browser's own model is not, or not for this device. */
const WITHOUT: ReadonlySet<string> = new Set(['none', 'unavailable']);

let opening: Promise<ModelStores> | null = null;

/** Where connections, judges' replies and generations are kept. @throws StorageError where this window keeps nothing. */
export function modelStores(): Promise<ModelStores> {
  opening ??= import('../../storage/index.ts').then(({ openModelStores }) => openModelStores());
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

/** Reads what this browser keeps; gives why it can't, for people, or null. */
export async function readConnections(): Promise<string | null> {
  try {
    const kept = await (await modelStores()).connections();
    connections.set((known) => {
      const here = new Set(known.map(({ record }) => record.id));
      const more = kept
        .filter(({ id }) => !here.has(id))
        .map((record) => ({ record, isKept: true, connected: null }));
      return [...known, ...more].toSorted((a, b) => a.record.createdAt - b.record.createdAt);
    });
    return null;
  } catch (reason) {
    return messageOf(reason);
  }
}

/** Asks the server as "Test connection" does. */
export async function testDraft(
  { kind, baseUrl, model }: ConnectionDraft,
  key: string | null,
  signal: AbortSignal,
): Promise<ConnectionTest> {
  const { testConnection } = await import('../../connections/index.ts');
  return testConnection(endpointOf({ kind, baseUrl, model }, key), signal);
}

/**
 * Connects a model in this tab: runs can be judged and samples generated with it.
 *
 * @param keep null to forget it with the tab; else the passphrase that the key is encrypted with, empty where there is no
 *   key.
 * @throws Error for people, for example where the browser has no model of its own.
 */
export async function connectModel(
  draft: ConnectionDraft,
  key: string | null,
  limits: BudgetLimits,
  keep: string | null,
): Promise<void> {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const record: ConnectionRecord = {
    ...draft,
    id,
    name: draft.kind === 'built-in' ? 'The browser’s own model' : draft.model,
    sealedKey: null,
    limits,
    spent: NOTHING_SPENT,
    createdAt: Date.now(),
  };
  if (keep !== null && key !== null) {
    const { sealKey } = await import('../../connections/index.ts');
    record.sealedKey = await sealKey(key, keep, id);
  }
  const connected = await connect(record, key);
  if (keep !== null) await (await modelStores()).putConnection(record);
  connections.set((known) => [...known, { record, isKept: keep !== null, connected }]);
}

/**
 * Connects a kept connection in this tab again, with what was spent of its budget before.
 *
 * @param passphrase what its key was encrypted with, where it has one.
 * @throws WrongPassphrase
 */
export async function reconnect(id: string, passphrase: string): Promise<void> {
  // Read anew: other tabs may have spent of it.
  const record = (await (await modelStores()).connections()).find((one) => one.id === id);
  if (record === undefined) return;
  const { openKey } = await import('../../connections/index.ts');
  const { sealedKey } = record;
  const key = sealedKey === null ? null : await openKey(sealedKey, passphrase, id);
  change(id, { record, connected: await connect(record, key) });
}

/** Sets what may be spent in all; what was spent stays. */
export async function changeLimits(id: string, limits: BudgetLimits): Promise<void> {
  const found = connections.get().find(({ record }) => record.id === id);
  if (found === undefined) return;
  if (found.connected !== null) found.connected.budget.limits = limits;
  if (found.isKept) {
    const store = await modelStores();
    const kept = (await store.connections()).find((one) => one.id === id);
    if (kept !== undefined) await store.putConnection({ ...kept, limits });
  }
  change(id, { record: { ...found.record, limits } });
}

/** Lets go of the model and its key in this tab; a kept connection stays kept. */
export function disconnect(id: string): void {
  const found = connections.get().find(({ record }) => record.id === id);
  if (found === undefined) return;
  const judge = found.connected?.judge.id;
  const isShared = connections.get().some((one) => one !== found && one.connected?.judge.id === judge);
  if (judge !== undefined && !isShared) withdrawJudge(judge);
  if (found.isKept) change(id, { connected: null });
  else connections.set((known) => known.filter(({ record }) => record.id !== id));
}

/** Lets go of it and deletes it from this browser, its key with it. */
export async function forgetConnection(id: string): Promise<void> {
  const isKept = connections.get().some(({ record, isKept: kept }) => record.id === id && kept);
  if (isKept) await (await modelStores()).deleteConnection(id);
  disconnect(id);
  connections.set((known) => known.filter(({ record }) => record.id !== id));
}

async function connect(record: ConnectionRecord, key: string | null): Promise<Connected> {
  const [{ Budget, builtInAvailability, builtInModel, httpModel, languageModel, patient }, { chatJudge }] =
    await Promise.all([import('../../connections/index.ts'), import('../../judges/index.ts')]);
  const cache = await modelStores().catch(() => null);
  // Where this window keeps nothing, or not this connection, the tab counts by itself.
  const budget = new Budget(record.limits, record.spent, (more) => {
    cache?.addSpent(record.id, more).catch(() => {});
  });
  const door = record.kind === 'built-in' ? languageModel() : null;
  if (record.kind === 'built-in' && WITHOUT.has(await builtInAvailability(door))) {
    throw new Error(
      'This browser has no model of its own that can be used here. Chrome has one on some computers.',
    );
  }
  const plain =
    door === null
      ? httpModel(endpointOf(record, key), { concurrency: record.concurrency })
      : builtInModel(door, navigator.userAgent);
  const model = patient(plain, { budget });
  const judge = chatJudge(model, { temperature: 0, cache });
  offerJudge(judge);
  return { model, judge, budget };
}

function endpointOf(
  { kind, baseUrl, model }: Pick<ConnectionRecord, 'kind' | 'baseUrl' | 'model'>,
  key: string | null,
): Endpoint {
  const dialect: DialectName = kind === 'anthropic' ? 'anthropic' : 'openai';
  return { dialect, baseUrl, model, key };
}

function change(id: string, to: Partial<Connection>): void {
  connections.set((known) => known.map((one) => (one.record.id === id ? { ...one, ...to } : one)));
}
