import type { Membership, ProcessPlatform } from './index.ts';
import type { OtherProcesses } from './others.ts';

/** Told to the interpreter when no process can ever go on; threads.py handles it. */
const DEADLOCK_SIGNAL = 63;
const SIGKILL = 9;
/** What sigaction() says of a signal that is left to the system, and of one that is ignored. */
const SIG_DFL = 0;
const SIG_IGN = 1;
/**
 * Signals that do nothing unless they are handled: SIGCHLD, SIGCONT, SIGURG, SIGWINCH. Those that would stop a process
 * (SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU) do nothing here.
 */
const HARMLESS = [17, 18, 19, 20, 21, 22, 23, 28];
/** What a shell adds to the number of the signal that ended a process. */
const SIGNALLED = 128;

/** One process among others: what they ask of it, and waiting for them. */
export class Togetherness implements OtherProcesses {
  private readonly member: Membership;
  private readonly platform: ProcessPlatform;
  private readonly leave: ((status: number) => never) | null;

  /** @param leave ends this process with a status; null for the first one, with which everything ends. */
  constructor(member: Membership, platform: ProcessPlatform, leave: ((status: number) => never) | null) {
    this.member = member;
    this.platform = platform;
    this.leave = leave;
  }

  attend(): void {
    const { group, slot } = this.member;
    this.platform.hooks.deliver();
    for (const signal of this.due()) {
      if (this.isHandled(signal)) continue;
      const ends = signal === SIGKILL || this.handlerOf(signal) === SIG_DFL;
      group.clearSignal(slot, signal);
      if (ends && !HARMLESS.includes(signal)) this.endBy(signal);
    }
  }

  takeSignal(): number {
    const { group, slot } = this.member;
    if (group.get(slot, 'deadlock') !== 0) {
      group.set(slot, 'deadlock', 0);
      return DEADLOCK_SIGNAL;
    }
    const [signal] = this.handled();
    if (signal === undefined) return 0;
    group.clearSignal(slot, signal);
    return signal;
  }

  get signalIsDue(): boolean {
    const { group, slot } = this.member;
    return group.get(slot, 'deadlock') !== 0 || this.handled().length > 0;
  }

  get generation(): number {
    return this.member.group.generation;
  }

  sleep(ms: number, generation: number): void {
    if (ms > 0) this.member.group.sleep(ms, generation);
  }

  idle(generation: number): boolean {
    const { group, slot } = this.member;
    if (group.idle(slot, generation)) return true;
    if (slot === 0) return false;
    group.set(0, 'deadlock', 1);
    group.changed();
    return true;
  }

  private due(): number[] {
    const due = this.member.group.get(this.member.slot, 'signals');
    if (due === 0) return [];
    return Array.from({ length: 31 }, (_, before) => before + 1).filter(
      (signal) => (due & (1 << signal)) !== 0,
    );
  }

  /** One that is not may come at any moment, also right after it was attended to: it is left for the next time. */
  private handled(): number[] {
    return this.due().filter((signal) => this.isHandled(signal));
  }

  private isHandled(signal: number): boolean {
    return signal !== SIGKILL && this.handlerOf(signal) > SIG_IGN;
  }

  private handlerOf(signal: number): number {
    return this.platform.machine().call.PyOS_getsig(signal) >>> 0;
  }

  private endBy(signal: number): void {
    if (this.leave !== null) this.leave(signal);
    // As the engine ends by an exit.
    throw Object.assign(new Error(`Signal ${signal}`), { name: 'ExitStatus', status: SIGNALLED + signal });
  }
}
