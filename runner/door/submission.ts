import * as v from 'valibot';
import {
  type Accepted,
  type Capabilities,
  type Submission,
  submissionSchema,
} from '../../src/model/runner.ts';
import { Refusal } from '../refusal.ts';

const { client, jobs } = submissionSchema.entries;
const envelopeSchema = v.strictObject({ client, jobs: v.pipe(v.array(v.unknown()), v.minLength(1)) });
const jobSchema = jobs.pipe[0].item;

/** A submission's good jobs, each with its place in it, and what is wrong with the others. */
export interface ReadSubmission {
  client: Submission['client'];
  jobs: (Submission['jobs'][number] & { index: number })[];
  refused: Accepted['refused'];
}

/**
 * Reads what a client hands in.
 *
 * @throws Refusal naming the field, where nothing of it can be used.
 */
export function readSubmission(
  body: unknown,
  limits: Capabilities['limits'],
  requests: Capabilities['requests'],
): ReadSubmission {
  const envelope = v.safeParse(envelopeSchema, body);
  if (!envelope.success) throw new Refusal('invalid', detailOf(envelope.issues[0]));
  const { client, jobs: given } = envelope.output;
  if (given.length > requests.programs) {
    throw new Refusal(
      'too-large',
      `jobs: ${given.length} programs in one request; at most ${requests.programs} fit. Send more requests.`,
    );
  }
  const read: ReadSubmission = { client, jobs: [], refused: [] };
  for (const [index, job] of given.entries()) {
    const parsed = v.safeParse(jobSchema, job);
    const wrong = parsed.success ? beyond(parsed.output.program.limits, limits) : detailOf(parsed.issues[0]);
    if (wrong !== null) read.refused.push({ index, detail: `jobs.${index}.${wrong}` });
    else if (parsed.success) read.jobs.push({ ...parsed.output, index });
  }
  if (read.jobs.length === 0) throw new Refusal('invalid', read.refused[0]?.detail ?? 'jobs: none is good.');
  return read;
}

/** Which limit is more than may be asked for; null where none is. */
function beyond(asked: Capabilities['limits'], limits: Capabilities['limits']): string | null {
  for (const name of ['wallMs', 'memoryBytes', 'outputBytes'] as const) {
    if (asked[name] > limits[name]) {
      return `program.limits.${name}: ${asked[name]} is more than this runner allows; at most ${limits[name]}.`;
    }
  }
  return null;
}

/** "path.to.field: what is wrong". */
export function detailOf(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path === null ? issue.message : `${path}: ${issue.message}`;
}
