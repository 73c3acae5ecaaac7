import { Redis } from 'ioredis';
import type { Logger } from 'pino';

const RETRY_MS = 1000;

/** A connection that comes back on its own for as long as it takes; what was sent meanwhile is sent then. */
export function connect(url: string, log: Logger): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => RETRY_MS });
  // Without the address: it may hold a password.
  redis.on('error', (error: Error) => log.warn({ reason: error.message }, 'Redis'));
  return redis;
}
