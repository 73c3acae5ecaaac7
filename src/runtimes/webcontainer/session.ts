import { type Container, type ContainerApi, loadApi } from './api.ts';
import { limited, TIME_UP } from './limited.ts';
import { probeVendor } from './probe.ts';
import { ContainerLost, ContainerUnavailable } from './unavailable.ts';

/** How long a boot may take. Without its vendor's servers `boot` never settles. */
export const BOOT_MS = 8000;

/** Our hosts send require-corp; the vendor's frame must be asked for in the same mode. */
const BOOT_OPTIONS = { coep: 'require-corp', workdirName: 'benchtab' } as const;

/** A call into a container that is well takes milliseconds. */
const CALL_MS = 15_000;

/** What a session is made of; tests put stand-ins here. */
export interface SessionParts {
  load: () => Promise<ContainerApi>;
  /** What stands against a boot, or null; see {@link probeVendor}. */
  probe: () => Promise<ContainerUnavailable | null>;
  bootMs: number;
  callMs: number;
}

/**
 * The one container that a page may have. Once a boot has lost its race the container is unavailable until the
 * page is loaded again: the package waits for an unfinished boot before it begins another, so a second one hangs
 * too.
 */
export class ContainerSession {
  readonly #parts: SessionParts;
  #live: LiveContainer | null = null;
  #booting: Promise<LiveContainer> | null = null;
  #unavailable: ContainerUnavailable | null = null;

  constructor(parts: Partial<SessionParts> = {}) {
    this.#parts = { load: loadApi, probe: probeVendor, bootMs: BOOT_MS, callMs: CALL_MS, ...parts };
  }

  /** Why it can't be used in this tab, or null as far as is known. */
  get unavailable(): ContainerUnavailable | null {
    return this.#unavailable;
  }

  /**
   * The container, booted if there is none or the last one was lost.
   *
   * @throws ContainerUnavailable, within the time of probe and boot, and from then on.
   */
  async container(): Promise<LiveContainer> {
    if (this.#unavailable !== null) throw this.#unavailable;
    if (this.#live !== null && !this.#live.isLost) return this.#live;
    this.#booting ??= this.#boot().finally(() => {
      this.#booting = null;
    });
    return this.#booting;
  }

  /** Says that this container does not do what a container must; none is booted again in this tab. */
  giveUp(unavailable: ContainerUnavailable): void {
    this.#unavailable = unavailable;
    void this.stop();
  }

  /** Ends the container, if there is one. The next one who asks gets a new one. */
  async stop(): Promise<void> {
    await this.#booting?.catch(() => null);
    this.#live?.lose('The container was stopped.');
    this.#live = null;
  }

  async #boot(): Promise<LiveContainer> {
    try {
      const against = await this.#parts.probe();
      if (against !== null) throw against;
      const booting = this.#parts.load().then((api) => api.boot(BOOT_OPTIONS));
      const container = await limited(booting, this.#parts.bootMs);
      if (container === TIME_UP) {
        // Should it come after all, nobody wants it any more.
        booting.then((late) => late.teardown()).catch(() => {});
        throw new ContainerUnavailable(
          'boot-timeout',
          `It did not start within ${this.#parts.bootMs / 1000} s. Cookie blockers and some networks keep its ` +
            'frame from loading.',
        );
      }
      this.#live = new LiveContainer(container, this.#parts.callMs);
      return this.#live;
    } catch (error) {
      this.#unavailable =
        error instanceof ContainerUnavailable
          ? error
          : new ContainerUnavailable('boot-failed', `It did not start: ${messageOf(error)}`);
      throw this.#unavailable;
    }
  }
}

/** A booted container, until it is lost. */
export class LiveContainer {
  readonly #container: Container;
  readonly #callMs: number;
  readonly #lost: Promise<never>;
  #lose: (error: ContainerLost) => void = () => {};
  #isLost = false;

  constructor(container: Container, callMs: number) {
    this.#container = container;
    this.#callMs = callMs;
    this.#lost = new Promise<never>((_, reject) => {
      this.#lose = reject;
    });
    // It is only ever raced against.
    this.#lost.catch(() => {});
    container.on('error', ({ message }) => this.lose(message));
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Its working directory as an absolute path. */
  get workdir(): string {
    return this.#container.workdir;
  }

  /** Ends it: every call under way rejects with {@link ContainerLost}. */
  lose(why: string): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#lose(new ContainerLost(why));
    try {
      this.#container.teardown();
    } catch {
      // It is torn down already, which is what is wanted.
    }
  }

  /**
   * Calls into the container. Whatever rejects there, or does not answer in time, means that it is lost: none of
   * the calls made here fails in a container that is well.
   *
   * @throws ContainerLost
   */
  async call<T>(act: (container: Container) => Promise<T>): Promise<T> {
    if (this.#isLost) throw new ContainerLost('The container has ended.');
    let answer: Awaited<T> | typeof TIME_UP;
    try {
      answer = await Promise.race([limited(act(this.#container), this.#callMs), this.#lost]);
    } catch (error) {
      throw this.#giveUp(messageOf(error));
    }
    if (answer === TIME_UP) throw this.#giveUp(`It did not answer within ${this.#callMs / 1000} s.`);
    return answer;
  }

  /** Waits for something of the container's that takes as long as it takes. @throws ContainerLost */
  async wait<T>(promise: Promise<T>): Promise<T> {
    try {
      return await Promise.race([promise, this.#lost]);
    } catch (error) {
      throw this.#giveUp(messageOf(error));
    }
  }

  #giveUp(why: string): ContainerLost {
    this.lose(why);
    return new ContainerLost(why);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
