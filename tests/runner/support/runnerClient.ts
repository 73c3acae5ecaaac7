import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Language, Program } from '../../../src/model/index.ts';
import { type JobEvent, jobEventSchema } from '../../../src/model/runner.ts';
import type { RunnerProcess } from './runnerProcess.ts';
import type { Act } from './standInEngine.ts';

/** A program of the stand-in engine. */
export function acting(act: Act, language: Language = 'java'): Program {
  return {
    language,
    entry: { kind: 'script', path: 'Act.java', watchAssertions: false },
    files: { 'Act.java': JSON.stringify(act) },
    stdin: '',
    limits: { wallMs: 10_000, memoryBytes: 2 ** 28, outputBytes: 2 ** 20 },
    seed: null,
  };
}

/** A job to submit, with an id of its own. */
export function jobOf(act: Act): { id: string; program: Program } {
  return { id: randomUUID(), program: acting(act) };
}

export interface Told {
  /** Of the event stream; null where it has none. */
  id: string | null;
  event: JobEvent;
}

/** Speaks the runner's protocol plainly, one request at a time. */
export class RunnerClient {
  readonly id: string;
  readonly #runner: Pick<RunnerProcess, 'url' | 'token'>;

  /** @param id of a client that was there before. */
  constructor(runner: Pick<RunnerProcess, 'url' | 'token'>, id: string = randomUUID()) {
    this.#runner = runner;
    this.id = id;
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { url, token } = this.#runner;
    const headers = { Authorization: `Bearer ${token}`, ...init.headers };
    return fetch(`${url}${path}`, { ...init, headers });
  }

  send(body: unknown): Promise<Response> {
    return this.fetch('/v1/jobs', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  submit(...jobs: { id: string; program: Program }[]): Promise<Response> {
    return this.send({ client: this.id, jobs });
  }

  /** Reads events until `enough` says so, or the stream ends. */
  async events(enough: (told: Told[]) => boolean, lastEventId?: string): Promise<Told[]> {
    const told: Told[] = [];
    for await (const one of this.stream(lastEventId)) {
      told.push(one);
      if (enough(told)) break;
    }
    return told;
  }

  /** @param onOpen called once the stream is there. */
  async *stream(lastEventId?: string, onOpen: () => void = () => {}): AsyncGenerator<Told> {
    const aborting = new AbortController();
    const response = await this.fetch(`/v1/events?client=${this.id}`, {
      headers: lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId },
      signal: aborting.signal,
    });
    if (response.body === null || !response.ok) throw new Error(`events: ${response.status}`);
    onOpen();
    let rest = '';
    try {
      for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
        rest += text;
        const messages = rest.split('\n\n');
        rest = messages.pop() ?? '';
        for (const message of messages) {
          const data = /^data: (.*)$/m.exec(message)?.[1];
          if (data === undefined) continue;
          const event = v.parse(jobEventSchema, JSON.parse(data));
          yield { id: /^id: (.*)$/m.exec(message)?.[1] ?? null, event };
        }
      }
    } finally {
      aborting.abort();
    }
  }
}

/** Ids of the jobs whose results were told, in their order. */
export function doneIn(told: readonly Told[]): string[] {
  return told.flatMap(({ event }) => (event.type === 'done' ? [event.job] : []));
}
