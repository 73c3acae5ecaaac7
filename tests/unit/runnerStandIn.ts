import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Execution, emptyExecution, type Program } from '../../src/model/index.ts';
import type { Capabilities, JobEvent, Submission } from '../../src/model/runner.ts';

const TOKEN = 'the token';

export const JAVA = 'javac 17, java -ea';

export const program = (words = 'pass'): Program => ({
  language: 'java',
  entry: { kind: 'script', path: 'Main.java', watchAssertions: false },
  files: { 'Main.java': words },
  stdin: '',
  limits: { wallMs: 1000, memoryBytes: 1e9, outputBytes: 1e6 },
  seed: null,
});

export function execution(stdout: string, outcome: Execution['outcome'] = 'exited'): Execution {
  return {
    ...emptyExecution(outcome, null, JAVA),
    exitStatus: outcome === 'exited' ? 0 : null,
    stdout: { text: stdout, totalBytes: stdout.length, droppedBytes: 0 },
    durationMs: 1,
  };
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/**
 * A server on this machine that speaks the runner's protocol as far as it is told to, and otherwise breaks off,
 * refuses or talks nonsense: what a client must bear. Programs are answered by what they are: `echo x`; others wait.
 */
export class StandIn {
  capabilities: Capabilities = {
    protocol: 1,
    version: '0.1.0',
    instance: '11111111-1111-4111-8111-111111111111',
    isolation: { kind: 'bubblewrap', limitsBy: 'cgroup v2' },
    toolchains: [{ language: 'java', engine: JAVA, libraries: [] }],
    missing: [],
    limits: { wallMs: 60_000, memoryBytes: 1e10, outputBytes: 1e7 },
    requests: { bodyBytes: 1e6, programs: 100 },
    concurrency: 4,
    queue: 'embedded',
  };
  token = TOKEN;
  /** Takes the place of an answer of its own; by "METHOD /path". */
  readonly instead = new Map<string, Answer>();
  readonly submissions: Submission[] = [];
  readonly cancelled: string[] = [];
  /** `Last-Event-ID` of each stream that was asked for. */
  readonly resumedFrom: (string | null)[] = [];
  #server: Server;
  #streams = new Set<ServerResponse>();
  #position = 0;
  #jobs = new Map<string, Program>();

  constructor() {
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  get address(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  /** @param port 0 for any. */
  async start(port = 0): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
  }

  /** As if it was killed. @returns the port that it had. */
  async kill(): Promise<number> {
    const { port } = this.#server.address() as AddressInfo;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    this.#streams.clear();
    await closed;
    return port;
  }

  /** Tells an event to every stream. */
  tell(event: JobEvent): void {
    this.#position += 1;
    this.write(`id: ${this.#position}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  write(words: string): void {
    for (const stream of this.#streams) stream.write(words);
  }

  /** Ends a job as what it is; see above. */
  finish(id: string, outcome: Execution['outcome'] = 'exited'): void {
    const words = this.#jobs.get(id)?.files['Main.java'] ?? '';
    this.tell({ type: 'done', job: id, execution: execution(words, outcome), fromCache: false });
  }

  get jobs(): string[] {
    return [...this.#jobs.keys()];
  }

  /** Forgets all jobs, as a runner that is started again. */
  forget(): void {
    this.#jobs.clear();
    this.#position = 0;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const path = (request.url ?? '').split('?')[0] ?? '';
    const route = `${request.method} ${path}`;
    const instead = this.instead.get(route);
    if (instead !== undefined) return instead(request, response, body);
    if (request.headers.authorization !== `Bearer ${this.token}`) {
      return problem(response, 401, 'token', 'wrong');
    }
    if (route === 'GET /v1/capabilities') return json(response, 200, this.capabilities);
    if (route === 'POST /v1/jobs') return this.#take(JSON.parse(body), response);
    if (route === 'GET /v1/events') return this.#stream(request, response);
    if (request.method === 'DELETE') {
      this.cancelled.push(path.split('/').at(-1) ?? '');
      response.writeHead(204).end();
      return;
    }
    problem(response, 404, 'not-found', route);
  }

  #take(submission: Submission, response: ServerResponse): void {
    this.submissions.push(submission);
    const fresh = submission.jobs.filter(({ id }) => !this.#jobs.has(id));
    for (const { id, program: given } of fresh) this.#jobs.set(id, given);
    json(response, 202, { accepted: submission.jobs.map(({ id }) => id), refused: [] });
    for (const { id, program: given } of fresh) {
      if (given.files['Main.java']?.startsWith('echo ')) this.finish(id);
    }
  }

  #stream(request: IncomingMessage, response: ServerResponse): void {
    const from = request.headers['last-event-id'];
    this.resumedFrom.push(typeof from === 'string' ? from : null);
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(': connected\n\n');
    this.#streams.add(response);
    response.once('close', () => this.#streams.delete(response));
  }
}

export function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(value));
}

export function problem(response: ServerResponse, status: number, code: string, detail: string): void {
  response.setHeader('Retry-After', '1');
  json(response, status, { code, detail });
}
