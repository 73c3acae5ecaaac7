import * as v from 'valibot';
import {
  type Accepted,
  acceptedSchema,
  type Capabilities,
  capabilitiesSchema,
  type Problem,
  problemSchema,
  RUNNER_PROTOCOL,
  type Submission,
} from '../../model/runner.ts';
import { isLoopback } from './address.ts';
import { readBounded } from './bounded.ts';
import { whyUnreachable } from './diagnosis.ts';
import { notARunner, originRefused, otherVersion, outOfOrder, wrongToken } from './failure.ts';

/** No answer but a stream of results is as long as this. */
const MOST_ANSWER_BYTES = 4 * 1024 * 1024;
/** How long to wait where a busy runner does not say. */
const RETRY_MS = 2000;
const MOST_RETRY_MS = 60_000;

/** The runner takes no more just now. Nothing is wrong: it is to be asked again later. */
export class RunnerBusy extends Error {
  override name = 'RunnerBusy';
  readonly retryMs: number;

  constructor(retryMs: number) {
    super('The runner is busy.');
    this.retryMs = retryMs;
  }
}

/** The runner refuses what a request brings, and always will. `message` is in its own words. */
export class RunnerRefusal extends Error {
  override name = 'RunnerRefusal';
}

const protocolSchema = v.object({ protocol: v.pipe(v.number(), v.integer()) });

/**
 * The runner's API from the side of a client; see src/model/runner.ts. What the runner says is believed only where the
 * schemas do.
 *
 * Each call rejects with a {@link RunnerFailure} where the runner can't be used, {@link RunnerBusy} where it is to be
 * asked again later, {@link RunnerRefusal} where it never takes what it was given, and the signal's reason.
 */
export class RunnerDoor {
  readonly address: string;
  readonly #token: string;

  /** @param address as readRunnerAddress gives it. */
  constructor(address: string, token: string) {
    this.address = address;
    this.#token = token;
  }

  async capabilities(signal: AbortSignal): Promise<Capabilities> {
    const answer = await this.#answer(await this.#ask('GET', '/v1/capabilities', signal));
    // Another version of the protocol may have other capabilities: it is looked at first.
    const { protocol } = this.#read(protocolSchema, answer);
    if (protocol !== RUNNER_PROTOCOL) throw otherVersion(protocol, RUNNER_PROTOCOL);
    return this.#read(capabilitiesSchema, answer);
  }

  async submit(submission: Submission, signal: AbortSignal): Promise<Accepted> {
    const response = await this.#ask('POST', '/v1/jobs', signal, { body: JSON.stringify(submission) });
    return this.#read(acceptedSchema, await this.#answer(response));
  }

  async cancel(job: string, signal: AbortSignal): Promise<void> {
    const response = await this.#ask('DELETE', `/v1/jobs/${job}`, signal);
    await response.body?.cancel();
  }

  /**
   * The stream of a client's events, from behind the one with this id.
   *
   * @param lastEventId null for all results that are still kept.
   */
  async events(
    client: string,
    lastEventId: string | null,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const headers = {
      Accept: 'text/event-stream',
      ...(lastEventId === null ? {} : { 'Last-Event-ID': lastEventId }),
    };
    const response = await this.#ask('GET', `/v1/events?client=${client}`, signal, { headers });
    if (response.body === null || !isOfType(response, 'text/event-stream')) {
      throw notARunner(this.address, 'it sends no stream of events');
    }
    return response.body;
  }

  async #ask(
    method: string,
    path: string,
    signal: AbortSignal,
    { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const response = await this.#fetch(path, {
      method,
      headers: {
        ...headers,
        Authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
      ...addressSpaceOf(this.address),
    });
    if (!response.ok) throw await this.#refused(response);
    return response;
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(`${this.address}${path}`, init);
    } catch (error) {
      const signal = init.signal ?? AbortSignal.any([]);
      if (signal.aborted) throw error;
      throw await whyUnreachable(this.address, signal);
    }
  }

  async #refused(response: Response): Promise<Error> {
    const problem = await this.#problem(response);
    if (problem === null) {
      return response.status === 404
        ? otherVersion(null, RUNNER_PROTOCOL)
        : notARunner(this.address, `it answers with status ${response.status}`);
    }
    switch (problem.code) {
      case 'token':
        return wrongToken();
      case 'origin':
        return originRefused(this.address, globalThis.location?.origin ?? 'here');
      case 'busy':
        return new RunnerBusy(retryMsOf(response));
      case 'unavailable':
        return outOfOrder(problem.detail);
      default:
        return new RunnerRefusal(problem.detail);
    }
  }

  /** Null where the answer is none of a runner's. */
  async #problem(response: Response): Promise<Problem | null> {
    try {
      const parsed = v.safeParse(problemSchema, await this.#answer(response));
      return parsed.success ? parsed.output : null;
    } catch {
      return null;
    }
  }

  async #answer(response: Response): Promise<unknown> {
    if (!isOfType(response, 'application/json')) throw notARunner(this.address, 'it sends no JSON');
    const text = await readBounded(response, MOST_ANSWER_BYTES);
    try {
      return JSON.parse(text ?? '');
    } catch {
      throw notARunner(this.address, 'it sends no JSON that can be read');
    }
  }

  #read<Shape extends v.GenericSchema>(schema: Shape, value: unknown): v.InferOutput<Shape> {
    const parsed = v.safeParse(schema, value);
    if (parsed.success) return parsed.output;
    const [issue] = parsed.issues;
    throw notARunner(this.address, `${v.getDotPath(issue) ?? 'its answer'}: ${issue.message}`);
  }
}

function isOfType(response: Response, type: string): boolean {
  return response.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() === type;
}

/** `Retry-After` in seconds; the form with a date is not used by runners. */
function retryMsOf(response: Response): number {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, MOST_RETRY_MS) : RETRY_MS;
}

/**
 * Tells a browser that has this rule (Chrome 142) that a plain address lies in the local network, so that a page from
 * https may ask for it once its reader allows that. This machine itself needs no telling.
 */
export function addressSpaceOf(address: string): RequestInit {
  const { hostname, protocol } = new URL(address);
  const isKnown = typeof Request !== 'undefined' && 'targetAddressSpace' in Request.prototype;
  const isLocal = /^(10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\.|\.local$/.test(hostname);
  if (!isKnown || protocol !== 'http:' || isLoopback(hostname) || !isLocal) return {};
  const option: RequestInit & { targetAddressSpace: string } = { targetAddressSpace: 'local' };
  return option;
}
