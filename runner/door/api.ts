import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type Capabilities, RUNNER_PROTOCOL, submissionSchema } from '../../src/model/runner.ts';
import type { Desk } from '../jobs/desk.ts';
import type { Positions } from '../jobs/position.ts';
import { Refusal } from '../refusal.ts';
import { eventStream } from './eventStream.ts';
import { openApi } from './openApi.ts';
import { detailOf, readSubmission } from './submission.ts';

const HEARTBEAT_MS = 15_000;

const idSchema = submissionSchema.entries.client;

export interface ApiOptions {
  desk: Desk;
  positions: Positions;
  /** What the door itself says of the runner. */
  about: Pick<Capabilities, 'version' | 'instance' | 'requests'>;
}

/** The paths of the protocol; see src/model/runner.ts. */
export function api(server: FastifyInstance, { desk, positions, about }: ApiOptions): void {
  server.get('/v1/capabilities', async (): Promise<Capabilities> => {
    const found = await desk.queue.found();
    return { protocol: RUNNER_PROTOCOL, ...about, ...found, queue: desk.queue.kind };
  });

  server.post('/v1/jobs', async (request, reply) => {
    const { limits } = await desk.queue.found();
    const { client, jobs, refused } = readSubmission(request.body, limits, about.requests);
    const taken = await desk.submit({ client, jobs });
    return reply.code(202).send({ ...taken, refused: [...refused, ...taken.refused] });
  });

  server.get<{ Params: { id: string } }>('/v1/jobs/:id', async ({ params }) =>
    desk.job(readId('id', params.id)),
  );

  server.delete<{ Params: { id: string } }>('/v1/jobs/:id', async ({ params }, reply) => {
    desk.cancel(readId('id', params.id));
    return reply.code(204).send();
  });

  server.get<{ Querystring: { client?: unknown } }>(
    '/v1/events',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const client = readId('client', request.query.client);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const last = request.headers['last-event-id'];
      const position = positions.fromId(typeof last === 'string' ? last : undefined);
      const told = desk.follow(client, position, HEARTBEAT_MS, gone.signal);
      return reply
        .type('text/event-stream; charset=utf-8')
        .send(eventStream(told, (at) => positions.toId(at)));
    },
  );

  server.get('/v1/openapi.json', async () => openApi());
}

/** @throws Refusal naming the field */
function readId(name: string, given: unknown): string {
  const parsed = v.safeParse(idSchema, given);
  if (parsed.success) return parsed.output;
  throw new Refusal('invalid', `${name}: ${detailOf(parsed.issues[0])}`);
}
