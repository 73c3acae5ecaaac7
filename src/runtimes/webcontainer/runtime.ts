import {
  type EngineProgress,
  type Execution,
  emptyExecution,
  type Language,
  type Program,
  type Runtime,
} from '../../model/index.ts';
import { API_VERSION } from './api.ts';
import { TOOLCHAIN } from './install.ts';
import type { ContainerSession } from './session.ts';
import { ContainerLost, ContainerUnavailable } from './unavailable.ts';
import { Workplace } from './workplace.ts';

/** Raised when the way changes in which programs are put into the container and judged by what comes out. */
const ADAPTER_VERSION = 1;

/** Node in a WebContainer as an engine. One program at a time: one that can't be ended takes the container along. */
export class WebContainerRuntime implements Runtime {
  readonly id = 'webcontainer';
  readonly languages: readonly Language[] = ['javascript', 'typescript'];
  readonly concurrency = 1;
  readonly #session: ContainerSession;
  #workplace: Workplace | null = null;
  /** Version of the first container's Node: those that come after it must have the same. */
  #node: string | null = null;
  /** Settles, and never rejects, when those who came before have had their turn. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(session: ContainerSession) {
    this.#session = session;
  }

  /** Why it can't be used in this tab; null as far as is known. */
  get unavailable(): ContainerUnavailable | null {
    return this.#session.unavailable;
  }

  versionFor(languages: readonly Language[]): string {
    const node = this.#node === null ? 'not started' : `node ${this.#node}`;
    const toolchain = languages.includes('typescript') ? TOOLCHAIN : [];
    return [`webcontainer-${API_VERSION}`, `adapter ${ADAPTER_VERSION}`, node, ...toolchain].join(', ');
  }

  /** @throws ContainerUnavailable, at the latest when the limits of probe, boot and first program are up. */
  async start(
    languages: readonly Language[],
    onProgress: (progress: EngineProgress) => void = () => {},
  ): Promise<void> {
    const tell = (stage: EngineProgress['stage'], readyWorkers: number) =>
      onProgress({ stage, loadedBytes: 0, totalBytes: 0, readyWorkers, wantedWorkers: 1 });
    tell('starting', 0);
    await this.#inTurn(async () => {
      try {
        const workplace = await this.#open();
        if (languages.includes('typescript')) await workplace.prepareTypeScript();
      } catch (error) {
        throw this.#refuse(error);
      }
    });
    tell('ready', 1);
  }

  async execute(program: Program, signal?: AbortSignal): Promise<Execution> {
    const { entry, language } = program;
    if (entry.kind !== 'script' || !this.languages.includes(language)) {
      const detail = `A WebContainer runs scripts in ${this.languages.join(' and ')} only.`;
      const execution = emptyExecution('unsupported', detail, this.versionFor([language]));
      return { ...execution, missingFeatures: [language] };
    }
    const attempt = async (): Promise<Execution> => {
      if (signal?.aborted) return emptyExecution('cancelled', null, this.versionFor([language]));
      const workplace = await this.#open();
      return workplace.run(program, entry, this.versionFor([language]), signal);
    };
    return this.#inTurn(async () => {
      try {
        // That a container is lost may be the program's doing or not: it gets one more.
        return await attempt().catch((error) =>
          error instanceof ContainerLost ? attempt() : Promise.reject(error),
        );
      } catch (error) {
        if (error instanceof ContainerLost) {
          return emptyExecution('crashed', error.message, this.versionFor([language]));
        }
        throw this.#refuse(error);
      }
    });
  }

  async stop(): Promise<void> {
    this.#workplace = null;
    await this.#session.stop();
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(act);
    this.#turn = mine.catch(() => {});
    return mine;
  }

  async #open(): Promise<Workplace> {
    const container = await this.#session.container();
    if (this.#workplace?.container === container) return this.#workplace;
    const workplace = await Workplace.open(container);
    if (this.#node !== null && this.#node !== workplace.node) {
      throw new ContainerUnavailable(
        'check-failed',
        `Its Node was ${this.#node} and is ${workplace.node} now; results of both do not belong together.`,
      );
    }
    this.#node = workplace.node;
    this.#workplace = workplace;
    return workplace;
  }

  /** Whatever keeps it from working at all keeps it so until the page is loaded again. */
  #refuse(error: unknown): unknown {
    if (error instanceof ContainerUnavailable && error.reason !== 'no-compiler') this.#session.giveUp(error);
    if (!(error instanceof ContainerLost)) return error;
    const unavailable = new ContainerUnavailable(
      'check-failed',
      `It started, and then ended: ${error.message}`,
    );
    this.#session.giveUp(unavailable);
    return unavailable;
  }
}
