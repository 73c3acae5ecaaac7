import type { Machine } from '../threads/machine.ts';

/**
 * Places in CPython 3.14's structures, on a machine of 32 bits: `struct _ts`, `struct _PyInterpreterFrame` and
 * PyCFunctionObject.
 */
const STATE = { currentFrame: 52 } as const;
const FRAME = {
  previous: 4,
  instruction: 28,
  stackPointer: 32,
  /** From the instruction to where it goes on when what it called returns. */
  returnOffset: 36,
  owner: 38,
} as const;
/** Frames of Python functions in the thread's own memory; from `interpreter` on, those that begin a call from C. */
const OWNER = { thread: 0, interpreter: 3 } as const;
/** The last bits of a reference on a frame's stack say how it is counted. */
const REFERENCE_TAGS = 3;
/** The instruction CALL and those it specializes to for functions in C. */
const CALLS = [52, 146, 147, 148, 149, 160];
/** CALL and the cache behind it. */
const CALL_UNITS = 4;
const UNIT_BYTES = 2;
/** Of a call, the function itself and `self`, or none. */
const CALL_SLOTS = 2;

/** Where a forked process goes on: in the Python function that called os.fork(). */
export interface ResumePoint {
  state: number;
  frame: number;
}

/** How the frames of a forked process ended. */
export type Resumed = { ended: 'returned' } | { ended: 'raised' } | { ended: 'lost' };

/**
 * Where the running thread stands, if it is right behind an instruction that calls this function of C's: only there
 * can another process go on. What lies between is the interpreter's own stack, which can't be copied.
 */
export function resumePoint(machine: Machine, callable: number): ResumePoint | null {
  const { view, call } = machine;
  const state = call.PyThreadState_GetUnchecked();
  if (state === 0) return null;
  const frame = view.getUint32(state + STATE.currentFrame, true);
  if (frame === 0 || view.getUint8(frame + FRAME.owner) >= OWNER.interpreter) return null;
  const instruction = view.getUint32(frame + FRAME.instruction, true);
  const stack = view.getUint32(frame + FRAME.stackPointer, true);
  if (!CALLS.includes(view.getUint8(instruction)) || view.getUint8(instruction + 1) !== 0) return null;
  const called = view.getUint32(stack - CALL_SLOTS * 4, true) & ~REFERENCE_TAGS;
  return called === callable ? { state, frame } : null;
}

/**
 * Goes on behind the call, with this result, in a copy of the process that made it: evaluates its frame, then the
 * frame that called that one, up to the first, each anew from C. CPython keeps all that a Python function is in its
 * frame, in memory; nothing of it is on the stack.
 *
 * `lost` where a frame was called by C code that is not here.
 */
export async function resume(
  machine: Machine,
  enter: (name: '_PyEval_EvalFrameDefault', ...args: number[]) => Promise<number>,
  { state, frame: innermost }: ResumePoint,
  result: number,
): Promise<Resumed> {
  const pushed = (frame: number, value: number, units: number, popped: number) => {
    const { view } = machine;
    const stack = view.getUint32(frame + FRAME.stackPointer, true) - popped * 4;
    view.setUint32(stack, value, true);
    view.setUint32(frame + FRAME.stackPointer, stack + 4, true);
    const instruction = view.getUint32(frame + FRAME.instruction, true);
    view.setUint32(frame + FRAME.instruction, instruction + units * UNIT_BYTES, true);
  };
  pushed(innermost, result, CALL_UNITS, CALL_SLOTS);
  let frame = innermost;
  let raised = 0;
  for (;;) {
    const caller = machine.view.getUint32(frame + FRAME.previous, true);
    machine.view.setUint32(state + STATE.currentFrame, caller, true);
    const value = await enter('_PyEval_EvalFrameDefault', state, frame, raised);
    const { view } = machine;
    const owner = view.getUint8(caller + FRAME.owner);
    if (owner >= OWNER.interpreter && view.getUint32(caller + FRAME.previous, true) === 0) {
      return { ended: value === 0 ? 'raised' : 'returned' };
    }
    if (owner !== OWNER.thread) return { ended: 'lost' };
    raised = value === 0 ? 1 : 0;
    if (value !== 0) pushed(caller, value, view.getUint16(caller + FRAME.returnOffset, true), 0);
    frame = caller;
  }
}
