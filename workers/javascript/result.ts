import type { CallsResult, Execution, Program, ScriptError, ScriptResult } from '../../src/model/index.ts';
import type { FromWorker } from '../sandbox/protocol.ts';
import { append, byteCount, min, now, slice, streamDecoder, viewOf } from '../shared/held.ts';
import { OutputCapture } from '../shared/output.ts';
import type { AssertionWatch } from './assertionFacts.ts';
import { ENGINE } from './engineName.ts';

/** Bytes of output told at once, so that they survive if the program must be stopped from outside. */
const TOLD_BYTES = 64 * 1024;
/** Characters of a missing feature's name. */
const NAME_KEPT = 100;

type StreamName = 'stdout' | 'stderr';

/** The one execution of this worker: what it did so far, and the only way to say so. */
export class Result {
  readonly id: number;
  readonly missing: string[] = [];
  error: ScriptError | null = null;
  reachedEnd = false;
  /** An allocation was refused. */
  memoryRefused = false;
  /** Facts on calls; null for a script. */
  calls: CallsResult | null = null;
  /** What is written is dropped. */
  muted = false;
  private started = now();
  private readonly send: (message: FromWorker) => void;
  private readonly captures: Record<StreamName, OutputCapture>;
  private readonly decoders: Record<StreamName, (bytes: Uint8Array) => string>;
  private readonly assertions: AssertionWatch | null;

  constructor(
    id: number,
    program: Program,
    assertions: AssertionWatch | null,
    send: (message: FromWorker) => void,
  ) {
    this.id = id;
    this.assertions = assertions;
    this.send = send;
    const { outputBytes } = program.limits;
    this.captures = { stdout: new OutputCapture(outputBytes), stderr: new OutputCapture(outputBytes) };
    this.decoders = { stdout: streamDecoder(), stderr: streamDecoder() };
  }

  /** The program's time begins only now. */
  restart(): void {
    this.started = now();
  }

  write(stream: StreamName, bytes: Uint8Array): void {
    if (this.muted) return;
    const before = this.captures[stream].totalBytes;
    this.captures[stream].write(bytes);
    if (before >= TOLD_BYTES) return;
    const text = this.decoders[stream](viewOf(bytes, 0, min(byteCount(bytes), TOLD_BYTES - before)));
    this.send({ type: 'output', id: this.id, stream, text });
  }

  miss(feature: string): void {
    const name = slice(feature, 0, NAME_KEPT);
    for (let at = 0; at < this.missing.length; at++) if (this.missing[at] === name) return;
    append(this.missing, name);
    this.send({ type: 'missed', id: this.id, feature: name });
  }

  needs(name: string): void {
    this.send({ type: 'needs', id: this.id, name });
  }

  /** Tells the page how the program ended. */
  post(status: number): void {
    const { error, reachedEnd, missing } = this;
    const script: ScriptResult = {
      diagnostics: [],
      error,
      assertions: this.assertions?.result() ?? null,
      reachedEnd,
    };
    const execution: Execution = {
      ...this.ending(status),
      stdout: this.captures.stdout.captured(),
      stderr: this.captures.stderr.captured(),
      durationMs: now() - this.started,
      memoryBytes: null,
      missingFeatures: missing,
      cases: null,
      script: this.calls === null ? script : null,
      calls: this.calls,
      engine: ENGINE,
    };
    this.send({ type: 'done', id: this.id, execution, discard: 'used', resetMs: 0 });
  }

  private ending(status: number): Pick<Execution, 'outcome' | 'exitStatus' | 'detail'> {
    const missed = this.missing.length === 0 ? undefined : this.missing[0];
    if (status !== 0 && missed !== undefined)
      return { outcome: 'unsupported', exitStatus: null, detail: missed };
    if (status !== 0 && this.memoryRefused) {
      return { outcome: 'out-of-memory', exitStatus: null, detail: 'The memory limit was reached.' };
    }
    return { outcome: 'exited', exitStatus: status, detail: null };
  }
}
