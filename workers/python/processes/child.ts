import { connectAlarm } from '../alarm.ts';
import { bootEngine, type Engine } from '../boot.ts';
import { scratchFileSystem } from '../filesystem.ts';
import { holdInterpreter, type Interpreter } from '../interpreter.ts';
import { call, callProgram, pythonText } from '../objects.ts';
import { standardInput } from '../standardInput.ts';
import { resume } from './frames.ts';
import { adoptInherited } from './inherited.ts';
import type { CommandTask, ForkTask, ProcessBoot, StartProcess, ToKeeper } from './messages.ts';
import { exitedWith, SIGABRT, statusOf } from './status.ts';

/** Boots, then is the one process it is told to be. */
export async function serveProcess(boot: ProcessBoot, keeper: MessagePort): Promise<void> {
  try {
    const engine = await bootEngine(boot);
    const python = holdInterpreter(engine);
    scratchFileSystem(engine.filesystem, engine.hooks);
    keeper.onmessage = async ({ data }: MessageEvent<StartProcess>) => {
      const { processes } = engine.threads;
      const { task } = data;
      const member = processes.join(data, keeper);
      try {
        const { group, slot } = member;
        if (task.kind === 'fork') copyMemory(engine, python, task, task.seed);
        else engine.threads.begin(task.seed);
        const alarm = connectAlarm(engine, python);
        alarm.arm(null);
        connectOutput(engine, task.stdin);
        adoptInherited(engine.filesystem, member, task.files);
        processes.watchFiles(task.journalAt);
        engine.hooks.memoryBytes = task.memoryBytes;
        engine.hooks.running = true;
        group.set(slot, 'idleAt', -1);
        engine.hooks.others?.attend();
        const status = await (task.kind === 'fork' ? goOn(engine, python, task) : runCommand(python, task));
        processes.leave(status);
      } catch (error) {
        processes.leave(statusOf(error));
      }
    };
  } catch {
    keeper.postMessage({ type: 'ended', status: SIGABRT } satisfies ToKeeper);
  }
}

/** Makes the interpreter a copy of the one that forked, in its memory and in what is held of it. */
function copyMemory(engine: Engine, python: Interpreter, task: ForkTask, seed: number | null): void {
  const { api } = python;
  if (engine.table.length !== task.tableLength) throw new Error('The copy has other native functions.');
  const ownBreak = api.sbrk(0);
  engine.growTo(task.image.length);
  const heap = api.heap();
  heap.set(task.image);
  if (ownBreak > task.image.length) heap.fill(0, task.image.length, ownBreak);
  Object.assign(python, task.held);
  engine.threads.adopt(task.stackPointer, task.identity, seed);
}

/** Where the parent called os.fork(): what CPython does in a child, then on to its end. */
async function goOn(engine: Engine, python: Interpreter, task: ForkTask): Promise<number> {
  const { threads } = engine;
  const { api } = python;
  const enter = threads.enter.bind(threads);
  await enter('PyOS_AfterFork_Child');
  const zero = api.PyLong_FromLong(0);
  const { ended } = await resume(threads.machine, enter, task.resume, zero);
  if (ended === 'lost') return SIGABRT;
  const raised = ended === 'raised' ? api.PyErr_GetRaisedException() : api.address('_Py_NoneStruct');
  return conclude(python, await callProgram(python, python.concludeProcess, raised));
}

async function runCommand(python: Interpreter, { command }: CommandTask): Promise<number> {
  const { api } = python;
  const none = api.address('_Py_NoneStruct');
  call(api, python.begin, none, api.PyLong_FromLong(0));
  return conclude(python, await callProgram(python, python.runCommand, pythonText(api, command)));
}

/** The exit status in what processes.py gave; a negative number is a signal's. */
function conclude({ api }: Interpreter, given: number): number {
  const status = given === 0 ? 1 : api.PyLong_AsLong(given);
  return status < 0 ? -status : exitedWith(status);
}

function connectOutput(engine: Engine, input: Uint8Array): void {
  const { streams, threads } = engine;
  streams.stdout = (bytes) => threads.processes.print(1, bytes);
  streams.stderr = (bytes) => threads.processes.print(2, bytes);
  const given = standardInput(input);
  streams.stdin = given.read;
  threads.processes.stdin = given.rest;
}
