import { memoryLocks } from './memoryLocks.ts';

/** The part of the Web Locks API that runs need. */
export interface Locks {
  /**
   * Hold the named lock while `hold` works; waits its turn. Rejects with the signal's reason when aborted
   * before the lock was granted.
   */
  request(
    name: string,
    options: { mode: 'exclusive' | 'shared'; signal: AbortSignal },
    hold: () => Promise<void>,
  ): Promise<void>;
}

/** Messages between the tabs of one origin; a tab does not hear itself. */
export interface Channel<Message> {
  post(message: Message): void;
  listen(listener: (message: Message) => void): void;
  close(): void;
}

/** What the run engine needs of the place it runs in; handed in, so that it also runs where there is no page. */
export interface Platform {
  /** Milliseconds since the epoch. */
  now(): number;
  locks: Locks;
  /** Everyone who opens a channel of this name must speak the same messages: the name carries the version. */
  openChannel<Message>(name: string): Channel<Message>;
}

/**
 * The browser's own means. Web Locks need a secure context: on a plain http:// address locks reach no further
 * than this page.
 */
export function browserPlatform(): Platform {
  return {
    now: Date.now,
    locks: webLocks() ?? memoryLocks(),
    openChannel: <Message>(name: string) => {
      const channel = new BroadcastChannel(name);
      return {
        post: (message: Message) => channel.postMessage(message),
        listen: (listener: (message: Message) => void) => {
          channel.addEventListener('message', (event: MessageEvent<Message>) => listener(event.data));
        },
        close: () => channel.close(),
      };
    },
  };
}

function webLocks(): Locks | null {
  const manager: LockManager | undefined = globalThis.navigator?.locks;
  if (manager === undefined) return null;
  return {
    request: async (name, options, hold) => {
      await manager.request(name, options, hold);
    },
  };
}
