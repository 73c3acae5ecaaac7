import { type Browser, chromium, type Page } from 'playwright-core';
import { type PreviewServer, preview } from 'vite';
import {
  AUTOMATION_INPUTS,
  AUTOMATION_NAMES,
  AUTOMATION_QUERY,
  type AutomationOutcome,
  type AutomationProgress,
  type AutomationRequest,
} from '../../src/model/index.ts';
import { chromiumOrAdvice } from '../../tests/support/chromium.ts';
import type { Input, Inputs } from './inputs.ts';
import { RUNNER_PATH, runnerProxy } from './runnerProxy.ts';

const DOOR_TIMEOUT_MS = 30_000;
const LINES_AT_ONCE = 200;

/** The production build in a headless browser, with its door for automation open. */
export class AutomatedPage {
  readonly browserVersion: string;
  readonly #server: PreviewServer;
  readonly #browser: Browser;
  readonly #page: Page;
  /** Rejects when the page is gone. */
  readonly #gone: Promise<never>;

  private constructor(server: PreviewServer, browser: Browser, page: Page) {
    this.#server = server;
    this.#browser = browser;
    this.#page = page;
    this.browserVersion = browser.version();
    this.#gone = new Promise((_, reject) => {
      page.once('crash', () => reject(new Error('The page crashed. It may have run out of memory.')));
      browser.once('disconnected', () => reject(new Error('The browser ended.')));
    });
    // Whoever waits for something races it; nobody may be waiting when the browser is closed in the end.
    this.#gone.catch(() => {});
  }

  /** Where the page reaches the native runner. */
  get runnerAddress(): string {
    return new URL(RUNNER_PATH, this.#page.url()).href;
  }

  /**
   * @param runner address of a native runner that the page is to reach; null for none.
   * @param onProgress told what the page tells.
   * @throws Error for people, when there is no browser or the page does not load.
   */
  static async open(
    root: string,
    runner: string | null,
    onProgress: (progress: AutomationProgress) => void,
  ): Promise<AutomatedPage> {
    const executablePath = chromiumOrAdvice();
    const server = await preview({
      root,
      logLevel: 'error',
      preview: {
        host: '127.0.0.1',
        port: 0,
        open: false,
        ...(runner === null ? {} : { proxy: runnerProxy(runner) }),
      },
    });
    let browser: Browser | null = null;
    try {
      browser = await chromium.launch({
        executablePath,
        args: ['--disable-gpu', '--disable-quic'],
        // Chromium refuses to start as root with its own sandbox.
        chromiumSandbox: process.getuid !== undefined && process.getuid() !== 0,
      });
      const page = await browser.newPage();
      await page.exposeFunction('benchtabProgress', onProgress);
      await page.goto(`${server.resolvedUrls?.local[0]}?${AUTOMATION_QUERY}`);
      await page.waitForFunction(() => window.benchtabAutomation !== undefined, null, {
        timeout: DOOR_TIMEOUT_MS,
      });
      return new AutomatedPage(server, browser, page);
    } catch (error) {
      await browser?.close();
      await server.close();
      throw error;
    }
  }

  /** Hand the files over and let the page do its work. */
  async evaluate(
    inputs: Inputs | null,
    request: Omit<AutomationRequest, 'paths'>,
  ): Promise<AutomationOutcome> {
    const paths = inputs && {
      tasks: pathsOf(inputs.tasks),
      samples: pathsOf(inputs.samples),
      scores: pathsOf(inputs.scores),
    };
    if (inputs !== null) {
      for (const name of AUTOMATION_NAMES) {
        await this.#page.setInputFiles(`#${AUTOMATION_INPUTS[name]}`, filesOf(inputs[name]));
      }
    }
    return this.#ask(
      this.#page.evaluate(
        (asked) => {
          if (window.benchtabAutomation === undefined) throw new Error('the page has no door');
          return window.benchtabAutomation.evaluate(asked);
        },
        { ...request, paths },
      ),
    );
  }

  /** Some lines at a time, so that no message grows with the run. */
  async *resultLines(count: number): AsyncGenerator<string> {
    for (let from = 0; from < count; from += LINES_AT_ONCE) {
      yield await this.#ask(
        this.#page.evaluate(([start, many]) => window.benchtabAutomation?.resultLines(start, many) ?? '', [
          from,
          LINES_AT_ONCE,
        ] as const),
      );
    }
  }

  reportText(path: string): Promise<string> {
    return this.#ask(this.#page.evaluate((name) => window.benchtabAutomation?.reportText(name) ?? '', path));
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#server.close();
  }

  #ask<Answer>(answer: Promise<Answer>): Promise<Answer> {
    return Promise.race([answer, this.#gone]);
  }
}

const pathsOf = (inputs: Input[]) => inputs.map(({ path }) => path);
const filesOf = (inputs: Input[]) => inputs.map(({ file }) => file);
