import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acting, doneIn, jobOf, RunnerClient, type Told } from './support/runnerClient.ts';
import { endRunners, type RunnerProcess, startRunner, until } from './support/runnerProcess.ts';

let runner: RunnerProcess;

beforeAll(async () => {
  runner = await startRunner(['--port', '0', '--slots', '1', '--max-jobs', '3000']);
});
afterAll(endRunners);

/** Settles once the client's job runs. */
async function runs(client: RunnerClient, id: string): Promise<void> {
  await until(async () => (await (await client.fetch(`/v1/jobs/${id}`)).json()).state === 'running');
}

describe('a job', () => {
  test('is told from its start to its result', async () => {
    const client = new RunnerClient(runner);
    const job = jobOf({ print: 'a', times: 3 });
    const events = client.events((told) => doneIn(told).length > 0);
    await client.submit(job);
    const told = (await events).map(({ event }) => event).filter((event) => event.type !== 'state');
    expect(told.map((event) => (event.type === 'output' ? event.text : event.type))).toEqual([
      'a',
      'a',
      'a',
      'done',
    ]);
    expect(await (await client.fetch(`/v1/jobs/${job.id}`)).json()).toMatchObject({
      state: 'done',
      result: { execution: { outcome: 'exited', stdout: { text: 'aaa' } }, fromCache: false },
    });
  });

  test('that is sent again is not run again, waiting, running or done', async () => {
    const client = new RunnerClient(runner);
    const first = jobOf({ sleepMs: 300, print: randomUUID() });
    const second = jobOf({ print: randomUUID() });
    const last = jobOf({ print: randomUUID() });
    const events = client.events((so) => doneIn(so).includes(last.id));
    for (let time = 0; time < 3; time += 1) {
      expect(await (await client.submit(first, second)).json()).toEqual({
        accepted: [first.id, second.id],
        refused: [],
      });
    }
    await runs(client, first.id);
    await client.submit(first);
    await client.events((so) => doneIn(so).length === 2);
    await client.submit(second, first);
    await client.submit(last);
    const told = await events;
    const order = [first.id, second.id, last.id];
    expect(doneIn(told)).toEqual(order);
    const begun = told.flatMap(({ event }) =>
      event.type === 'state' && event.state === 'running' ? [event.job] : [],
    );
    expect(begun).toEqual(order);
  });

  test('keeps its id to itself: another program or another client may not have it', async () => {
    const [client, other] = [new RunnerClient(runner), new RunnerClient(runner)];
    const job = jobOf({ print: randomUUID() });
    await client.submit(job);
    const refusal = { accepted: [], refused: [{ index: 0, detail: expect.stringContaining(job.id) }] };
    expect(await (await other.submit(job)).json()).toEqual(refusal);
    const changed = { ...job, program: acting({ print: 'else' }) };
    expect(await (await client.submit(changed)).json()).toEqual(refusal);
  });

  test('is cancelled, waiting or running, and the next has its turn', async () => {
    const client = new RunnerClient(runner);
    const running = jobOf({ sleepMs: 3_600_000 });
    const waiting = jobOf({ print: randomUUID() });
    const next = jobOf({ print: randomUUID() });
    await client.submit(running, waiting, next);
    await runs(client, running.id);
    for (const { id } of [waiting, running, running]) {
      expect((await client.fetch(`/v1/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    }
    const told = await client.events((so) => doneIn(so).length === 3);
    expect(doneIn(told)).toEqual([waiting.id, running.id, next.id]);
    const outcomes = told.flatMap(({ event }) => (event.type === 'done' ? [event.execution.outcome] : []));
    expect(outcomes).toEqual(['cancelled', 'cancelled', 'exited']);
  });

  test('that the machine can’t run is crashed, with the machine’s reason', async () => {
    const client = new RunnerClient(runner);
    await client.submit(jobOf({ fail: 'no space left on device' }));
    const told = await client.events((so) => doneIn(so).length === 1);
    expect(told.at(-1)?.event).toMatchObject({
      execution: { outcome: 'crashed', detail: expect.stringContaining('no space left on device') },
    });
  });
});

describe('an event stream', () => {
  test('goes on behind the result that was read last, and tells each once', async () => {
    const client = new RunnerClient(runner);
    const jobs = Array.from({ length: 20 }, () => jobOf({ print: randomUUID() }));
    await client.submit(...jobs);
    const told: string[] = [];
    let last: string | undefined;
    // It is cut off again and again.
    while (told.length < jobs.length) {
      const part = await client.events(
        (so) => doneIn(so).length === 3 || told.length + doneIn(so).length === 20,
        last,
      );
      told.push(...doneIn(part));
      last = part.findLast(({ id }) => id !== null)?.id ?? undefined;
    }
    expect(told).toEqual(jobs.map(({ id }) => id));
  });

  test('without a position, or with that of another start, tells every result', async () => {
    const client = new RunnerClient(runner);
    const jobs = [jobOf({ print: randomUUID() }), jobOf({ print: randomUUID() })];
    await client.submit(...jobs);
    const all = jobs.map(({ id }) => id);
    for (const position of [undefined, '00000000-999999999', '-1', "'; --"]) {
      expect(doneIn(await client.events((so) => doneIn(so).length === 2, position))).toEqual(all);
    }
  });

  test('is one client’s alone', async () => {
    const [client, other] = [new RunnerClient(runner), new RunnerClient(runner)];
    await client.submit(jobOf({ print: randomUUID() }));
    await client.events((so) => doneIn(so).length === 1);
    const own = jobOf({ print: randomUUID() });
    await other.submit(own);
    const told = await other.events((so) => doneIn(so).length > 0);
    expect(new Set(told.map(({ event }) => event.job))).toEqual(new Set([own.id]));
  });

  test('that nobody reads costs outputs, not results, and not the runner’s memory', async () => {
    const client = new RunnerClient(runner);
    const lazy = client.stream();
    // The stream is there, and is read no further.
    const first = jobOf({ print: randomUUID() });
    await client.submit(first);
    await lazy.next();
    const loud = jobOf({ print: 'x'.repeat(50_000), times: 200 });
    await client.submit(loud);
    await until(async () => (await (await client.fetch(`/v1/jobs/${loud.id}`)).json()).state === 'done');
    let outputs = 0;
    for await (const { event } of lazy) {
      if (event.job !== loud.id) continue;
      if (event.type === 'output') outputs += event.text.length;
      if (event.type === 'done') {
        expect(event.execution.stdout.totalBytes).toBe(10_000_000);
        break;
      }
    }
    // As much as sockets and buffers on the way hold.
    expect(outputs).toBeLessThan(10_000_000);
  });

  test('is opened a few times by one client, and no more', async () => {
    const client = new RunnerClient(runner);
    const streams = Array.from({ length: 5 }, () => client.fetch(`/v1/events?client=${client.id}`));
    const responses = await Promise.all(streams);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 429]);
    await Promise.all(responses.map((response) => response.body?.cancel()));
    // Streams that were closed count no more.
    await until(async () => {
      const again = await client.fetch(`/v1/events?client=${client.id}`);
      await again.body?.cancel();
      return again.status === 200;
    });
  });
});

describe('many clients', () => {
  test('take turns: three jobs are not behind another’s three hundred', async () => {
    const [greedy, modest] = [new RunnerClient(runner), new RunnerClient(runner)];
    const many = Array.from({ length: 300 }, () => jobOf({ sleepMs: 5, print: randomUUID() }));
    await greedy.submit(...many);
    const few = Array.from({ length: 3 }, () => jobOf({ sleepMs: 5, print: randomUUID() }));
    await modest.submit(...few);
    await modest.events((so) => doneIn(so).length === 3);
    const states = await Promise.all(
      many.map(async ({ id }) => (await (await greedy.fetch(`/v1/jobs/${id}`)).json()).state),
    );
    expect(states.filter((state) => state === 'done').length).toBeLessThan(150);
    await greedy.events((so) => doneIn(so).length === 300);
  });

  test('are sent away for a while when the queue is full, and lose nothing by it', async () => {
    const client = new RunnerClient(runner);
    const blocking = jobOf({ sleepMs: 3_600_000 });
    await client.submit(blocking);
    const batch = () => Array.from({ length: 500 }, () => jobOf({ print: randomUUID() }));
    const answers = [];
    for (let time = 0; time < 5; time += 1) answers.push(await client.submit(...batch()));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 429, 429]);
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0);
    // None of a batch that was sent away was taken.
    await client.fetch(`/v1/jobs/${blocking.id}`, { method: 'DELETE' });
    const told = await client.events((so) => doneIn(so).length === 1501);
    expect(new Set(doneIn(told)).size).toBe(1501);
  });
});

describe('the end', () => {
  test('comes by a signal: what runs gets no result, what listens is cut off', async () => {
    const short = await startRunner(['--port', '0']);
    const client = new RunnerClient(short);
    const job = jobOf({ sleepMs: 3_600_000 });
    await client.submit(job);
    await runs(client, job.id);
    const told: Told[] = [];
    const listening = (async () => {
      for await (const one of client.stream()) told.push(one);
    })().catch(() => {});
    await until(() => told.length > 0);
    expect(await short.end('SIGINT')).toBe(0);
    await listening;
    expect(doneIn(told)).toEqual([]);
    await expect(client.fetch('/v1/capabilities')).rejects.toThrow();
  });
});
