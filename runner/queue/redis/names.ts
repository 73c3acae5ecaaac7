/** Of the queue, and before every other key: one Redis may serve others too. */
export const QUEUE = 'benchtab';

/** Workers by their instances; each has a key of its own that ends with it. */
export const WORKERS = `${QUEUE}:workers`;
export const workerKey = (instance: string) => `${QUEUE}:worker:${instance}`;

/** The workers that have taken a job so far. */
export const takersKey = (id: string) => `${QUEUE}:takers:${id}`;

/** Set where nobody waits for a job any more. */
export const cancelledKey = (id: string) => `${QUEUE}:cancelled:${id}`;

/** The turn of the job that was taken last; see turns.ts. */
export const TURN = `${QUEUE}:turn`;

/** Channels: what happens to jobs, and jobs that nobody waits for. */
export const LIVE = `${QUEUE}:live`;
export const CANCEL = `${QUEUE}:cancel`;

/** How long the small keys of a job are kept, in seconds. */
export const KEY_SECONDS = 86_400;
