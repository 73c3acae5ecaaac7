import { Channels } from './channels.ts';
import { Group } from './group.ts';
import { MOST_PROCESSES, STATE } from './layout.ts';
import { releaseListeners } from './listeners.ts';
import type { KeeperBoot, ProcessBoot, StartProcess, ToKeeper } from './messages.ts';

/** How long a process has to end by itself before it is ended: it may be in the middle of changing something. */
const GRACE_MS = 100;
const SIGABRT = 6;
const SIGKILL = 9;
const SIGCHLD = 17;

interface Booting {
  worker: Worker;
  port: MessagePort;
}

/**
 * Keeps the processes of one program: starts a worker for each, and ends those that do not end by themselves. It runs
 * no program, so it is never kept from that. It ends with the worker of the first process, and all of them with it.
 */
export function keepProcesses(boot: KeeperBoot, first: MessagePort): void {
  /** By their ids. */
  const kept = new Map<number, Booting & { slot: number }>();
  let group: Group | null = null;
  let spare: Booting | null = bootWorker();

  function bootWorker(): Booting {
    const worker = new Worker(globalThis.location.href);
    const { port1, port2 } = new MessageChannel();
    const { wasm, files } = boot;
    const settings = { ...boot.settings, makeSnapshot: false };
    const snapshot = boot.snapshot?.slice(0) ?? null;
    const given: ProcessBoot = { role: 'process', wasm, files, settings, snapshot };
    worker.postMessage(given, snapshot === null ? [port2] : [port2, snapshot]);
    return { worker, port: port1 };
  }

  function start({ slot, pid, buffers, task }: StartProcess): void {
    group ??= new Group(buffers);
    if (kept.size >= MOST_PROCESSES || kept.has(pid)) return;
    const process = spare ?? bootWorker();
    spare = null;
    kept.set(pid, { ...process, slot });
    process.worker.onerror = () => end(pid, SIGABRT);
    process.port.onmessage = ({ data }) => hear(data, pid);
    const transfer = task.kind === 'fork' ? [task.image.buffer] : [];
    process.port.postMessage({ slot, pid, buffers, task } satisfies StartProcess, transfer);
  }

  /** Ends a worker; where its process had not ended by itself, that is now its end. */
  function end(pid: number, status: number): void {
    const process = kept.get(pid);
    if (process === undefined || group === null) return;
    kept.delete(pid);
    process.worker.terminate();
    process.port.close();
    // One that ended by itself may have been waited for, and its slot may be another's.
    if (!isAlive(group, process.slot, pid)) return;
    group.unlockFor(process.slot);
    endProcess(group, process.slot, status, process.slot);
  }

  function hear(message: ToKeeper, from: number | null): void {
    if (message.type === 'start') start(message);
    else if (message.type === 'kill') setTimeout(() => end(message.pid, SIGKILL), GRACE_MS);
    else if (from !== null) end(from, message.status);
  }

  first.onmessage = ({ data }) => hear(data, null);
}

function isAlive(group: Group, slot: number, pid: number): boolean {
  const state = group.get(slot, 'state');
  return group.get(slot, 'pid') === pid && (state === STATE.starting || state === STATE.running);
}

/** Enters a process's end, once: its status, and that it holds nothing any more. */
export function endProcess(group: Group, slot: number, status: number, by: number): void {
  const channels = new Channels(group);
  group.locked(by, () => {
    const state = group.get(slot, 'state');
    if (state !== STATE.starting && state !== STATE.running) return;
    channels.release(slot);
    releaseListeners(group, slot);
    group.set(slot, 'status', status);
    group.set(slot, 'state', STATE.ended);
    // Nobody is left to wait for those that it had started.
    const pid = group.get(slot, 'pid');
    for (const other of group.slots(STATE.starting, STATE.running, STATE.ended)) {
      if (group.get(other, 'parent') !== pid) continue;
      group.set(other, 'parent', INIT);
      if (group.get(other, 'state') === STATE.ended) group.set(other, 'state', STATE.free);
    }
    const parent = group.slotOf(group.get(slot, 'parent'));
    if (group.get(slot, 'parent') === INIT) group.set(slot, 'state', STATE.free);
    else if (parent !== null) group.signal(parent, SIGCHLD);
    // Under the lock: whoever looks now for processes that could still do something must not find this one gone while
    // all others seem to have looked since.
    group.changed();
  });
}

/** The parent of processes whose own is gone. */
const INIT = 1;
