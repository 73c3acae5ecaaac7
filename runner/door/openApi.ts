import { toJsonSchemaDefs } from '@valibot/to-json-schema';
import {
  acceptedSchema,
  capabilitiesSchema,
  jobEventSchema,
  jobSchema,
  PROBLEMS,
  type ProblemCode,
  problemSchema,
  RUNNER_PROTOCOL,
  submissionSchema,
} from '../../src/model/runner.ts';
import { executionSchema } from '../../src/model/schemas/execution.ts';
import { programSchema } from '../../src/model/schemas/program.ts';

const SCHEMAS = {
  Capabilities: capabilitiesSchema,
  Program: programSchema,
  Submission: submissionSchema,
  Accepted: acceptedSchema,
  Execution: executionSchema,
  Job: jobSchema,
  JobEvent: jobEventSchema,
  Problem: problemSchema,
};

/** The protocol as an OpenAPI 3.1 document, made of the schemas that both sides check with. */
export function openApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Benchtab native runner',
      version: `${RUNNER_PROTOCOL}.0.0`,
      description:
        'Runs programs on the machine that it is started on. Every request is refused unless its Host header names ' +
        'the runner and its Origin header, where it has one, a page that is allowed.',
    },
    servers: [{ url: 'http://127.0.0.1:7357' }],
    security: [{ token: [] }],
    paths: {
      '/v1/capabilities': {
        get: operation('capabilities', 'What it can run', [], {
          200: json('What it can run', 'Capabilities'),
          ...problems('token', 'origin', 'busy', 'unavailable'),
        }),
      },
      '/v1/jobs': {
        post: {
          ...operation('submit', 'Hand in programs, one or many; again under the same ids if need be', [], {
            202: json('What was accepted and what was not', 'Accepted'),
            ...problems('token', 'origin', 'invalid', 'too-large', 'media-type', 'busy', 'unavailable'),
          }),
          requestBody: { required: true, content: { 'application/json': { schema: ref('Submission') } } },
        },
      },
      '/v1/jobs/{id}': {
        get: operation('job', 'How far a job has come, with its result', [JOB], {
          200: json('The job', 'Job'),
          ...problems('token', 'origin', 'invalid', 'not-found', 'busy'),
        }),
        delete: operation('cancel', 'Cancel a job', [JOB], {
          204: { description: 'It is done: cancelled, or as it was' },
          ...problems('token', 'origin', 'invalid', 'not-found', 'busy'),
        }),
      },
      '/v1/events': {
        get: operation('events', "Server-sent events of a client's jobs", [CLIENT, POSITION], {
          200: {
            description: 'Each `data` is a JobEvent; each result has an `id` to go on behind',
            content: { 'text/event-stream': { schema: ref('JobEvent') } },
          },
          ...problems('token', 'origin', 'invalid', 'busy'),
        }),
      },
      '/v1/openapi.json': {
        get: {
          ...operation('openapi', 'This document', [], {
            200: {
              description: 'This document',
              content: { 'application/json': { schema: { type: 'object' } } },
            },
            ...problems('origin'),
          }),
          security: [],
        },
      },
    },
    components: {
      schemas: toJsonSchemaDefs(SCHEMAS, {
        target: 'draft-2020-12',
        overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
      }),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Drawn at each start of the runner and printed to its owner',
        },
      },
    },
  };
}

const uuid = { type: 'string', format: 'uuid' };
const JOB = { name: 'id', in: 'path', required: true, description: 'The job', schema: uuid };
const CLIENT = {
  name: 'client',
  in: 'query',
  required: true,
  description: 'As in the submissions',
  schema: uuid,
};
const POSITION = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'Go on behind this result; without it, every result that is kept is told',
  schema: { type: 'string' },
};

function operation(operationId: string, summary: string, parameters: object[], responses: object) {
  return { operationId, summary, parameters, responses };
}

function ref(name: keyof typeof SCHEMAS) {
  return { $ref: `#/components/schemas/${name}` };
}

function json(description: string, name: keyof typeof SCHEMAS) {
  return { description, content: { 'application/json': { schema: ref(name) } } };
}

/** Responses that tell of a problem, by status. */
function problems(...codes: ProblemCode[]) {
  return Object.fromEntries(
    codes.map((code) => [PROBLEMS[code], { ...json(`Problem "${code}"`, 'Problem'), headers: later(code) }]),
  );
}

function later(code: ProblemCode) {
  return code === 'busy' || code === 'unavailable'
    ? { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } }
    : {};
}
