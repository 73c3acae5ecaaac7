import type { EngineFiles, FromFrame, ToFrame } from '../../workers/sandbox/protocol.ts';
import { Heartbeat } from './heartbeat.ts';
import type { FrameSource } from './sandboxPolicy.ts';

/** A frame of an opaque origin that starts and ends workers for untrusted programs. */
export class SandboxFrame {
  /** Told when a worker fails before it can speak for itself. */
  onWorkerError: (worker: number, message: string) => void = () => {};
  /** Told once when the frame is gone: a browser may give it a process of its own, and end that. */
  onLost: () => void = () => {};
  private readonly element: HTMLIFrameElement;
  private readonly heartbeat = new Heartbeat();
  private port: MessagePort | null = null;
  private nextWorker = 1;
  private readonly source: FrameSource;
  private awaitingAnswer: (() => void)[] = [];

  constructor(source: FrameSource) {
    this.source = source;
    this.element = document.createElement('iframe');
  }

  /**
   * Puts the frame into the page and hands it the engine.
   *
   * @param transfer buffers of the engine that are handed over, not copied.
   * @throws Error when the frame does not come up.
   */
  async open(engine: EngineFiles, transfer: Transferable[]): Promise<{ crossOriginIsolated: boolean }> {
    const frame = this.element;
    frame.sandbox.add('allow-scripts');
    frame.allow = 'cross-origin-isolated';
    frame.hidden = true;
    frame.title = 'Sandbox for programs';
    frame.setAttribute('aria-hidden', 'true');
    if ('srcdoc' in this.source) frame.srcdoc = this.source.srcdoc;
    else frame.src = new URL(this.source.path, document.baseURI).href;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(frame);
    await loaded;
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    // The frame's origin is opaque and can't be named; it is the only document that ever loads there.
    frame.contentWindow?.postMessage('port', '*', [port2]);
    this.heartbeat.start(
      () => this.send({ type: 'ping' }),
      () => this.onLost(),
    );
    // Told at once where a process ends with the frame in it; a browser without this event counts heartbeats.
    port1.addEventListener('close', () => {
      this.heartbeat.stop();
      this.onLost();
    });
    return new Promise((resolve) => {
      port1.onmessage = ({ data }: MessageEvent<FromFrame>) => {
        if (data.type === 'ready') resolve({ crossOriginIsolated: data.crossOriginIsolated });
        if (data.type === 'worker-error') this.onWorkerError(data.worker, data.message);
        if (data.type === 'pong') this.answered();
      };
      this.send({ type: 'engine', engine }, transfer);
    });
  }

  setSnapshot(snapshot: ArrayBuffer | null): void {
    this.send({ type: 'snapshot', snapshot }, snapshot === null ? [] : [snapshot]);
  }

  /** Starts a worker; gives its number and the page's end of its port. */
  spawn(options: Omit<Extract<ToFrame, { type: 'spawn' }>, 'type' | 'worker'>): {
    worker: number;
    port: MessagePort;
  } {
    const worker = this.nextWorker++;
    const { port1, port2 } = new MessageChannel();
    this.send({ type: 'spawn', worker, ...options }, [port2]);
    return { worker, port: port1 };
  }

  terminate(worker: number): void {
    this.send({ type: 'terminate', worker });
  }

  /** Lets a worker's program have processes, until the worker is ended. */
  keepProcesses(worker: number, settings: unknown): void {
    this.send({ type: 'keep-processes', worker, settings });
  }

  /** Resolves once the frame has said that it is there; never, where it is gone. */
  answers(): Promise<void> {
    return new Promise((resolve) => {
      this.awaitingAnswer.push(resolve);
      this.send({ type: 'ping' });
    });
  }

  /** Removes the frame and with it every worker. */
  close(): void {
    this.heartbeat.stop();
    this.port?.close();
    this.port = null;
    this.element.remove();
  }

  private answered(): void {
    this.heartbeat.heard();
    for (const resolve of this.awaitingAnswer.splice(0)) resolve();
  }

  private send(message: ToFrame, transfer: Transferable[] = []): void {
    this.port?.postMessage(message, transfer);
  }
}
