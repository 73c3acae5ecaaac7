import type { Locks } from './platform.ts';

type Mode = 'exclusive' | 'shared';

interface Queue {
  holders: number;
  mode: Mode;
  waiting: { mode: Mode; grant: () => void }[];
}

/** Locks within one page or process, first come first served, for places without Web Locks. */
export function memoryLocks(): Locks {
  const queues = new Map<string, Queue>();

  const admit = (queue: Queue) => {
    for (let next = queue.waiting[0]; next !== undefined; next = queue.waiting[0]) {
      if (queue.holders > 0 && (queue.mode === 'exclusive' || next.mode === 'exclusive')) return;
      queue.waiting.shift();
      queue.holders += 1;
      queue.mode = next.mode;
      next.grant();
    }
  };

  const wait = (queue: Queue, mode: Mode, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.waiting.splice(queue.waiting.indexOf(entry), 1);
        admit(queue);
        reject(signal.reason);
      };
      const entry = {
        mode,
        grant: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.waiting.push(entry);
      admit(queue);
    });

  return {
    request: async (name, { mode, signal }, hold) => {
      signal.throwIfAborted();
      const queue = queues.get(name) ?? { holders: 0, mode, waiting: [] };
      queues.set(name, queue);
      await wait(queue, mode, signal);
      try {
        await hold();
      } finally {
        queue.holders -= 1;
        admit(queue);
        if (queue.holders === 0) queues.delete(name);
      }
    },
  };
}
