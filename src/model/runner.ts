/**
 * What the page and the native runner say to each other, version 1. The schemas are the contract: both sides check
 * with them, and the published OpenAPI document is made from them.
 *
 *     GET    /v1/capabilities       what it can run                              → {@link Capabilities}
 *     POST   /v1/jobs               {@link Submission}: one or many programs     → 202 {@link Accepted}
 *     GET    /v1/jobs/{id}          how far a job has come, with its result      → {@link Job}
 *     DELETE /v1/jobs/{id}          cancel                                       → 204
 *     GET    /v1/events?client={id} server-sent events of a client's jobs        → {@link JobEvent} each
 *     GET    /v1/openapi.json       this, as OpenAPI 3.1; needs no token
 *
 * An event's `id` is a position among the results told to a client: a stream that is asked for with `Last-Event-ID`
 * goes on behind it, and one without tells every result that is still kept. States and outputs have no position; who
 * was away, or reads too slowly, misses some of them, never a result.
 *
 * Every request but the last carries `Authorization: Bearer <token>`. Whatever is refused is told as a {@link Problem}.
 */
import * as v from 'valibot';
import { LANGUAGES } from './program.ts';
import { executionSchema } from './schemas/execution.ts';
import { programSchema } from './schemas/program.ts';

/** Raised when either side would misread the other. */
export const RUNNER_PROTOCOL = 1;
export const RUNNER_PORT = 7357;

const text = v.string();
const natural = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Drawn by the client, so that a submission whose answer was lost can be sent again without running twice. */
const id = v.pipe(text, v.uuid());

export const toolchainSchema = v.strictObject({
  language: v.picklist(LANGUAGES),
  /** What compiles and runs it, with versions: "javac 17.0.15, java -ea". Part of every cache key. */
  engine: text,
  /** Names of the libraries that the runner's owner allows, sorted. Part of every cache key. */
  libraries: v.array(text),
});
export type Toolchain = v.InferOutput<typeof toolchainSchema>;

export const missingToolchainSchema = v.strictObject({
  language: v.picklist(LANGUAGES),
  /** What was looked for and not found, for people. */
  reason: text,
  /** How to install it, for people. */
  install: text,
});
export type MissingToolchain = v.InferOutput<typeof missingToolchainSchema>;

export const capabilitiesSchema = v.object({
  protocol: v.pipe(v.number(), v.integer()),
  /** The runner's own version. */
  version: text,
  /** Drawn at each start: tells a runner that was started again from one that was only out of reach. */
  instance: id,
  isolation: v.object({
    /** `none` only where its owner said `--unsafe-no-sandbox`. */
    kind: v.picklist(['bubblewrap', 'none']),
    /** What keeps the limits, for people: "cgroup v2", "cgroup v1", "rlimits". */
    limitsBy: text,
  }),
  toolchains: v.array(toolchainSchema),
  missing: v.array(missingToolchainSchema),
  /** The most that a program may ask for; more is refused. */
  limits: v.object({ wallMs: natural, memoryBytes: natural, outputBytes: natural }),
  /** The most that a request may bring. */
  requests: v.object({ bodyBytes: natural, programs: natural }),
  /** Programs that run beside each other, on all workers. */
  concurrency: v.pipe(natural, v.minValue(1)),
  /** `redis`: jobs wait in a queue that other machines take from too. */
  queue: v.picklist(['embedded', 'redis']),
});
export type Capabilities = v.InferOutput<typeof capabilitiesSchema>;

export const submissionSchema = v.strictObject({
  /** Whose events the jobs' are; drawn by the page. */
  client: id,
  jobs: v.pipe(v.array(v.strictObject({ id, program: programSchema })), v.minLength(1)),
});
export type Submission = v.InferOutput<typeof submissionSchema>;

/** Good jobs beside a bad one are taken. Where none is good the answer is a {@link Problem}, about the first. */
export const acceptedSchema = v.object({
  /** Also those that were accepted before: a submission may be sent again. */
  accepted: v.array(id),
  /** Jobs that will never have a result, by their place in the submission, with what would be right. */
  refused: v.array(v.object({ index: natural, detail: text })),
});
export type Accepted = v.InferOutput<typeof acceptedSchema>;

/** Where a job that is not done stands. One that was cancelled or could not be run is done, too: its result says so. */
export const JOB_STATES = ['queued', 'compiling', 'running'] as const;
export type JobState = (typeof JOB_STATES)[number];

const job = { job: id };
const state = { state: v.picklist(JOB_STATES) };
const result = { execution: executionSchema, fromCache: v.boolean() };

export const jobSchema = v.union([
  v.object({ ...job, ...state, result: v.null() }),
  v.object({ ...job, state: v.literal('done'), result: v.object(result) }),
]);
export type Job = v.InferOutput<typeof jobSchema>;

/** Told in the order in which it happened to a job. `done` is told once, and last. */
export const jobEventSchema = v.variant('type', [
  v.object({ type: v.literal('state'), ...job, ...state }),
  v.object({ type: v.literal('output'), ...job, stream: v.picklist(['stdout', 'stderr']), text }),
  v.object({ type: v.literal('done'), ...job, ...result }),
]);
export type JobEvent = v.InferOutput<typeof jobEventSchema>;

/** Why a request was refused. */
export const PROBLEMS = {
  /** 401: no token, or not this start's. */
  token: 401,
  /** 403: a Host or Origin that is not allowed. */
  origin: 403,
  /** 404: no such job or path. */
  'not-found': 404,
  /** 413: longer than `requests.bodyBytes`, or more than `requests.programs`. */
  'too-large': 413,
  /** 415: not `application/json`. */
  'media-type': 415,
  /** 400: JSON that is not what the schema asks for; `detail` names the field. */
  invalid: 400,
  /** 429: more than the rate or the queue takes; `Retry-After` says when. */
  busy: 429,
  /** 503: the queue's Redis can't be reached, or no worker takes from it; `Retry-After` says when. */
  unavailable: 503,
  /** 500: a fault of the runner's own; its log says more. */
  failed: 500,
} as const;
export type ProblemCode = keyof typeof PROBLEMS;

export const problemSchema = v.object({
  code: v.picklist(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
  /** What is wrong and what would be right, for people. */
  detail: text,
});
export type Problem = v.InferOutput<typeof problemSchema>;
