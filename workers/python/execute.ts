import {
  type CapturedOutput,
  type CaseResult,
  type CasesResult,
  type Execution,
  emptyExecution,
  type Program,
  type StepResult,
} from '../../src/model/index.ts';
import { readCalls } from '../shared/callArguments.ts';
import { OutputCapture } from '../shared/output.ts';
import type { YardstickTimes } from '../shared/yardstickTimes.ts';
import type { Alarm } from './alarm.ts';
import type { Engine } from './boot.ts';
import { type CallEvents, Calls } from './called/index.ts';
import { timeYardstick } from './called/yardstick.ts';
import { runCases } from './cases.ts';
import { type Ending, endingOf } from './ending.ts';
import type { Interpreter } from './interpreter.ts';
import { call, pythonText, textOf } from './objects.ts';
import { Script } from './script.ts';
import { standardInput } from './standardInput.ts';

/** Bytes of output shown with one case. */
const CASE_OUTPUT_BYTES = 4096;
/** Bytes of output told at once, so that they survive if the program must be stopped from outside. */
const TOLD_BYTES = 64 * 1024;

/** What is told to the page while a program runs. */
export interface Telling extends CallEvents {
  output(stream: StreamName, text: string): void;
  loaded(load: StepResult): void;
  judged(index: number, result: CaseResult): void;
  /** The yardstick was timed, and nothing is left of it. */
  measured(): void;
}

type StreamName = 'stdout' | 'stderr';
type Captures = Record<StreamName, OutputCapture>;

/** The facts of an execution, and whether the program came back on its own. */
export type Executed = Omit<Execution, 'engine' | 'memoryBytes'> & { cameBack: boolean };

/** A worker's engine and what it holds of its interpreter. */
export interface Surroundings {
  engine: Engine;
  python: Interpreter;
  alarm: Alarm;
  /** Makes the interpreter pristine again, at whatever length of its memory; otherwise says what stands in the way. */
  restore(): string | null;
}

/** Executes one program in a pristine interpreter. Never throws for anything the program does. */
export async function execute(
  { engine, python, alarm, restore }: Surroundings,
  program: Program,
  tell: Telling,
): Promise<Executed> {
  const fault = argumentsFault(program);
  if (fault !== null) return neverBegun(fault);
  const times = await measure({ engine, python, alarm, restore }, program);
  if ('unusable' in times) return unmeasured(times.unusable);
  tell.measured();
  const { captures, input } = connectStreams(engine, program, tell);
  begin(engine, python, program, input.rest);

  let cases: CasesResult | null = null;
  let script: Script | null = null;
  let calls: Calls | null = null;
  let ending: Ending = { outcome: 'exited', exitStatus: null, detail: null };
  let cameBack = true;
  const started = performance.now();
  engine.hooks.running = true;
  try {
    if (program.entry.kind === 'cases') {
      alarm.arm(program.entry.alarmMs);
      cases = await runCases(python, program.entry, { ...tell, takeOutput: outputTaker(python, captures) });
    } else if (program.entry.kind === 'calls') {
      calls = new Calls(python, alarm, program.entry, times, tell);
      await calls.run();
    } else {
      alarm.arm(null);
      script = new Script(python, program.entry);
      ending.exitStatus = await script.run();
    }
    alarm.arm(null);
    flush(python);
    if (!engine.threads.giveUp()) engine.hooks.lasting ??= 'threads';
  } catch (error) {
    cameBack = false;
    ending = endingOf(error);
  } finally {
    engine.hooks.running = false;
    engine.hooks.deliver();
  }
  const loads = calls === null ? cases : { load: calls.facts.load, cases: [] };
  if (cameBack && engine.hooks.memoryRefused && failedForMemory(loads, ending)) {
    ending = { outcome: 'out-of-memory', exitStatus: null, detail: 'The memory limit was reached.' };
  }
  return {
    ...ending,
    ...capturedTexts(captures),
    durationMs: performance.now() - started,
    missingFeatures: [...(cameBack ? missingFeatures(python) : []), ...engine.hooks.missed],
    cases,
    script: script?.result() ?? null,
    calls: calls?.facts ?? null,
    cameBack,
  };
}

/** Makes the engine ready for a program. @param stdin what its other processes read. */
function begin(engine: Engine, python: Interpreter, program: Program, stdin: () => Uint8Array): void {
  engine.hooks.memoryBytes = program.limits.memoryBytes;
  engine.hooks.memoryRefused = false;
  engine.hooks.lasting = null;
  engine.hooks.missed.clear();
  engine.threads.begin(program.seed);
  const { processes } = engine.threads;
  processes.python = python;
  processes.begin({ seed: program.seed, stdin });
  prepare(python, program);
}

/**
 * Times the yardstick of a program that has one, and makes the interpreter pristine again. Where that fails the
 * program can't be executed here: it could find what the yardstick left.
 */
async function measure(
  { engine, python, alarm, restore }: Surroundings,
  program: Program,
): Promise<YardstickTimes | { unusable: Ending }> {
  const { entry } = program;
  if (entry.kind !== 'calls' || entry.yardstick === null) return { failure: null, medians: [] };
  const { input } = connectStreams(engine, program, { output: () => {} });
  begin(engine, python, program, input.rest);
  let times: YardstickTimes;
  engine.hooks.running = true;
  try {
    times = await timeYardstick(python, alarm, entry);
    alarm.arm(null);
    if (!engine.threads.giveUp()) engine.hooks.lasting ??= 'threads';
  } catch (error) {
    return { unusable: endingOf(error) };
  } finally {
    engine.hooks.running = false;
    engine.hooks.deliver();
  }
  const obstacle = restore();
  if (obstacle === null) return times;
  return {
    unusable: { outcome: 'crashed', exitStatus: null, detail: `It left something behind: ${obstacle}` },
  };
}

/** What is known where the yardstick took the engine with it. */
function unmeasured({ outcome, detail }: Ending): Executed {
  const yardstickFailure = `It ended the engine: ${detail ?? outcome}`;
  return {
    ...neverBegun(yardstickFailure),
    calls: { load: null, found: false, yardstickFailure, calls: [] },
    cameBack: false,
  };
}

function neverBegun(detail: string): Executed {
  const { engine: _engine, memoryBytes: _memoryBytes, ...nothing } = emptyExecution('crashed', detail, '');
  return { ...nothing, cameBack: true };
}

/** What keeps calls from being made: arguments that are none, to the same reader in every engine. */
function argumentsFault({ entry }: Program): string | null {
  try {
    if (entry.kind === 'calls') readCalls(entry.calls);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Lays the program's files out and draws anew what the snapshot froze. */
function prepare(python: Interpreter, program: Program): void {
  const { api } = python;
  const none = api.address('_Py_NoneStruct');
  const seed = program.seed === null ? none : api.PyLong_FromLong(program.seed | 0);
  const evaluatorLogging = program.entry.kind === 'cases' && program.entry.quietLogging ? 1 : 0;
  if (call(api, python.begin, seed, api.PyLong_FromLong(evaluatorLogging)) === 0) {
    throw new Error('The interpreter could not be prepared.');
  }
  for (const [path, text] of Object.entries(program.files)) {
    if (call(api, python.writeFile, pythonText(api, path), pythonText(api, text)) === 0) {
      throw new Error(`The file ${path} could not be laid out.`);
    }
  }
}

function connectStreams(
  { streams, hooks, threads }: Engine,
  program: Program,
  tell: Pick<Telling, 'output'>,
): { captures: Captures; input: ReturnType<typeof standardInput> } {
  const captures = {
    stdout: new OutputCapture(program.limits.outputBytes),
    stderr: new OutputCapture(program.limits.outputBytes),
  };
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  const write = (name: StreamName, bytes: Uint8Array) => {
    const before = captures[name].totalBytes;
    captures[name].write(bytes);
    if (before < TOLD_BYTES)
      tell.output(name, decoders[name].decode(bytes.slice(0, TOLD_BYTES - before), { stream: true }));
  };
  hooks.deliver = () => {
    for (const { stream, bytes } of threads.processes.takeOutput()) {
      write(stream === 1 ? 'stdout' : 'stderr', bytes);
    }
  };
  for (const name of ['stdout', 'stderr'] as const) {
    streams[name] = (bytes) => {
      // What other processes printed before.
      hooks.deliver();
      write(name, bytes);
    };
  }
  const input = standardInput(new TextEncoder().encode(program.stdin));
  streams.stdin = input.read;
  return { captures, input };
}

function capturedTexts(captures: Captures): Record<StreamName, CapturedOutput> {
  return { stdout: captures.stdout.captured(), stderr: captures.stderr.captured() };
}

/** Gives, at each call, what was written since the one before. */
function outputTaker(python: Interpreter, captures: Captures) {
  const marks = { stdout: 0, stderr: 0 };
  return () => {
    flush(python);
    const taken = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      taken[name] = captures[name].since(marks[name], CASE_OUTPUT_BYTES);
      marks[name] = captures[name].totalBytes;
    }
    return taken;
  };
}

/** Flushes the streams the program was given; it may have closed them, which is its own affair. */
function flush({ api, flushOut, flushErr }: Interpreter): void {
  for (const method of [flushOut, flushErr]) {
    const result = api.PyObject_CallNoArgs(method);
    if (result === 0) api.PyErr_Clear();
    else api.Py_DecRef(result);
  }
}

/** A refused allocation counts only where it decided the end; a program may catch MemoryError and go on. */
function failedForMemory(cases: Pick<CasesResult, 'load' | 'cases'> | null, ending: Ending): boolean {
  if (cases === null) return ending.exitStatus !== 0;
  const steps = [cases.load, ...cases.cases.flatMap(({ setup, expression }) => [setup, expression])];
  return steps.some((step) => step?.status === 'raised' && step.error.isA.includes('MemoryError'));
}

function missingFeatures({ api, missingFeatures: list }: Interpreter): string[] {
  const names: string[] = [];
  for (let index = 0; index < api.PyList_Size(list); index++) {
    const name = textOf(api, api.PyList_GetItem(list, index));
    if (name !== null) names.push(name.slice(0, 100));
  }
  return names;
}
