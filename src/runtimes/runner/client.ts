import { v4 as uuid } from 'uuid';
import type { Execution, Program } from '../../model/index.ts';
import type { Capabilities, JobEvent } from '../../model/runner.ts';
import { emptyTold, stoppedExecution } from '../stoppedExecution.ts';
import { Connection } from './connection.ts';
import { RunnerDoor } from './door.ts';
import type { RunnerFailure } from './failure.ts';
import { Outbox, type Way } from './outbox.ts';
import { pause } from './pause.ts';
import { Pending } from './pending.ts';
import { knownCapabilities, RUNNER_OFF, type RunnerState } from './state.ts';
import { versionOf } from './versions.ts';

/** Between two tries to reach a runner that was lost: the first pause, and the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Before a program is handed in again that a runner gave up without being asked to, and how often it is. */
const GIVEN_UP_MS = 1000;
const MOST_GIVEN_UP = 5;

export interface RunnerClientOptions {
  /** Told of each change. */
  onState?: (state: RunnerState) => void;
  /** Whether someone can give another token or permission; if not, programs fail where only that would help. */
  isAttended?: boolean;
}

/**
 * A page's one native runner: none, one that is connected, or one that was lost and is waited for. Programs outlive
 * connections: they wait while there is no runner, and are handed in again under the same ids, so that none runs twice.
 */
export class RunnerClient {
  readonly #onState: (state: RunnerState) => void;
  readonly #isAttended: boolean;
  /** Whose events they are: the same for every connection of this page. */
  readonly #name = uuid();
  readonly #pending = new Map<string, Pending>();
  readonly #outbox = new Outbox(this.#name, (id, detail) => this.#refused(id, detail));
  readonly #changes = new Set<() => void>();
  #state: RunnerState = RUNNER_OFF;
  #connection: Connection | null = null;
  /** Ends the pause before the next try. */
  #hurry = new AbortController();

  constructor({ onState = () => {}, isAttended = true }: RunnerClientOptions = {}) {
    this.#onState = onState;
    this.#isAttended = isAttended;
  }

  get state(): RunnerState {
    return this.#state;
  }

  /**
   * Connects to a runner, and stays connected: one that is lost is asked again until it answers.
   *
   * @param address as readRunnerAddress gives it.
   * @throws RunnerFailure where it can't be used; the state says so, too.
   */
  async connect(address: string, token: string): Promise<void> {
    this.#letGo();
    const door = new RunnerDoor(address, token);
    const connection = new Connection(door, this.#name, (event) => this.#hear(event));
    this.#connection = connection;
    this.#setState({ status: 'connecting', ...this.#away(address) });
    await new Promise<void>((resolve, reject) => {
      void this.#keep(connection, resolve, reject);
    });
  }

  /** Lets go of the runner. Programs that were promised to it wait until there is one again. */
  disconnect(): void {
    this.#letGo();
    this.#setState({ status: 'off', programs: this.#pending.size });
  }

  /** Asks a runner that was lost at once, instead of after a while. */
  retry(): void {
    this.#hurry.abort();
  }

  /** Resolves when no connection is being made: then the state says what can be run. */
  settled(): Promise<void> {
    return this.#until(() => this.#state.status !== 'connecting');
  }

  /** Resolves when a runner is connected. @throws RunnerFailure where nobody can help and only that would. */
  async connected(): Promise<void> {
    await this.#until(() => this.#state.status === 'connected' || this.#hopeless() !== null);
    const failure = this.#hopeless();
    if (failure !== null) throw failure;
  }

  /**
   * Runs a program on the runner. Without one it waits. Aborting gives the outcome `cancelled`.
   *
   * @param version of the engine that was promised, as versionOf names it. No other runs it.
   * @throws Error for people, where the runner never takes it or is another engine by now.
   */
  async execute(program: Program, version: string, signal?: AbortSignal): Promise<Execution> {
    const pending = new Pending(uuid(), program, version);
    const cancel = () => this.#cancel(pending);
    signal?.addEventListener('abort', cancel);
    try {
      if (signal?.aborted) cancel();
      else this.#handIn(pending);
      return await pending.executed;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** @param onConnected told when it is connected first, or let go of. @param onFailed told when it can't be. */
  async #keep(
    connection: Connection,
    onConnected: () => void,
    onFailed: (failure: RunnerFailure) => void,
  ): Promise<void> {
    let wasConnected = false;
    for (let tries = 0; ; tries += 1) {
      const failure = await connection.live((capabilities, way) => {
        wasConnected = true;
        tries = 0;
        this.#arrive(connection, capabilities, way);
        onConnected();
      });
      if (connection !== this.#connection) return onConnected();
      const waits = wasConnected && failure.mayPass;
      const away = this.#away(connection.address);
      this.#setState({ status: waits ? 'waiting' : 'refused', failure, ...away });
      if (!waits) {
        this.#giveUpHopeless();
        return onFailed(failure);
      }
      this.#hurry = new AbortController();
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS), this.#hurry.signal);
      if (connection !== this.#connection) return;
    }
  }

  #letGo(): void {
    this.#connection?.end();
    this.#connection = null;
    this.#hurry.abort();
  }

  #arrive(connection: Connection, capabilities: Capabilities, way: Way): void {
    if (connection !== this.#connection) return;
    this.#setState({ status: 'connected', address: connection.address, capabilities });
    // What an earlier connection may not have delivered: the ids are the same, so nothing runs twice.
    for (const pending of [...this.#pending.values()]) this.#handIn(pending);
    this.#outbox.open(way);
  }

  #handIn(pending: Pending): void {
    const never = this.#hopeless() ?? this.#otherEngine(pending);
    if (never !== null) {
      this.#fail(pending, never);
      return;
    }
    this.#pending.set(pending.id, pending);
    this.#outbox.put(pending.id, pending.program);
    this.#countWaiting();
  }

  #hear(event: JobEvent): void {
    const pending = event.type === 'done' ? this.#pending.get(event.job) : undefined;
    if (event.type !== 'done' || pending === undefined) return;
    this.#forget(pending);
    if (event.execution.outcome !== 'cancelled' || pending.givenUp === MOST_GIVEN_UP) {
      pending.resolve(event.execution);
      return;
    }
    // A runner that is being ended gives up what it has. The same id would give the same result.
    pending.id = uuid();
    pending.givenUp += 1;
    this.#pending.set(pending.id, pending);
    void pause(GIVEN_UP_MS).then(() => {
      if (this.#pending.has(pending.id)) this.#handIn(pending);
    });
  }

  #cancel(pending: Pending): void {
    if (this.#forget(pending)) this.#connection?.cancel(pending.id);
    pending.resolve(stoppedExecution('cancelled', null, emptyTold(), 0, pending.version));
  }

  #refused(id: string, detail: string): void {
    const pending = this.#pending.get(id);
    if (pending !== undefined)
      this.#fail(pending, new Error(`The runner does not take a program: ${detail}`));
  }

  #fail(pending: Pending, error: Error): void {
    this.#forget(pending);
    pending.reject(error);
  }

  /** @returns whether the runner may have it. */
  #forget({ id }: Pending): boolean {
    const wasPending = this.#pending.delete(id);
    const wasWaiting = this.#outbox.takeBack(id);
    if (wasPending) this.#countWaiting();
    return wasPending && !wasWaiting;
  }

  /** Programs of one run never go to two engines, and so not to a runner that was changed meanwhile. */
  #otherEngine({ program, version }: Pending): Error | null {
    if (this.#state.status !== 'connected') return null;
    const found = versionOf(this.#state.capabilities, program.language);
    if (found === version) return null;
    return new Error(
      `The native runner that is connected now is another: ${found ?? 'none of its toolchains takes this language'}, ` +
        `where ${version} was promised. Results of two engines do not belong in one run: start a new one.`,
    );
  }

  /** What nobody can help with; null where there is hope or somebody to ask. */
  #hopeless(): RunnerFailure | null {
    return !this.#isAttended && this.#state.status === 'refused' ? this.#state.failure : null;
  }

  #giveUpHopeless(): void {
    const failure = this.#hopeless();
    if (failure !== null) for (const pending of [...this.#pending.values()]) this.#fail(pending, failure);
  }

  #away(address: string) {
    return { address, capabilities: knownCapabilities(this.#state), programs: this.#pending.size };
  }

  #countWaiting(): void {
    const state = this.#state;
    if (state.status !== 'connected') this.#setState({ ...state, programs: this.#pending.size });
  }

  #setState(state: RunnerState): void {
    this.#state = state;
    this.#onState(state);
    for (const tell of [...this.#changes]) tell();
  }

  #until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo()) return;
        this.#changes.delete(look);
        resolve();
      };
      this.#changes.add(look);
      look();
    });
  }
}
