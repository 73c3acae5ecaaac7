import EventEmitter from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { nodeError } from '../errors.ts';

interface Options {
  input: Readable;
  output?: Writable;
  prompt?: string;
}

type Answer = (answer: string) => void;

/** Reads a stream line by line. What only a terminal has (history, keys, completion) is not here. */
export class Interface extends EventEmitter {
  readonly input: Readable;
  readonly output: Writable | undefined;
  terminal = false;
  line = '';
  closed = false;
  #prompt: string;
  #rest = '';
  #answer: Answer | null = null;
  #paused = false;
  readonly #waiting: string[] = [];
  readonly #decoder = new TextDecoder();

  constructor(given: Options | Readable, output?: Writable) {
    super();
    const options: Options = 'input' in given ? given : { input: given, ...(output ? { output } : {}) };
    this.input = options.input;
    this.output = options.output;
    this.#prompt = options.prompt ?? '> ';
    this.input.on('data', (chunk: string | Uint8Array) => this.#read(chunk));
    this.input.on('end', () => this.#end());
    this.input.resume?.();
  }

  #read(chunk: string | Uint8Array): void {
    this.#rest += typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true });
    const lines = this.#rest.split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#deliver(line);
  }

  #end(): void {
    const last = this.#rest.replace(/\r$/, '');
    this.#rest = '';
    if (last !== '') this.#deliver(last);
    this.close();
  }

  #deliver(line: string): void {
    if (this.#paused || this.closed) {
      this.#waiting.push(line);
      return;
    }
    const answer = this.#answer;
    this.#answer = null;
    if (answer !== null) answer(line);
    else this.emit('line', line);
  }

  setPrompt(prompt: string): void {
    this.#prompt = prompt;
  }
  getPrompt(): string {
    return this.#prompt;
  }
  prompt(): void {
    if (this.closed) throw closedError();
    this.output?.write(this.#prompt);
  }
  question(query: string, ...rest: unknown[]): unknown {
    if (this.closed) throw closedError();
    const answer = rest.at(-1);
    if (typeof answer !== 'function') return undefined;
    this.output?.write(query);
    this.#answer = (line) => void Reflect.apply(answer, undefined, [line]);
    return undefined;
  }
  write(data: string | Uint8Array | null): void {
    if (this.closed) throw closedError();
    if (data !== null) this.#read(data);
  }
  pause(): this {
    if (this.#paused) return this;
    this.#paused = true;
    this.input.pause();
    this.emit('pause');
    return this;
  }
  resume(): this {
    if (!this.#paused) return this;
    this.#paused = false;
    this.input.resume();
    this.emit('resume');
    for (const line of this.#waiting.splice(0)) this.#deliver(line);
    return this;
  }
  close(): void {
    if (this.closed) return;
    this.input.pause();
    this.closed = true;
    this.emit('close');
  }
  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    const lines: string[] = [];
    let wake: () => void = () => {};
    this.on('line', (line: string) => {
      lines.push(line);
      wake();
    });
    this.on('close', () => wake());
    for (;;) {
      const line = lines.shift();
      if (line !== undefined) yield line;
      else if (this.closed) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
}

function closedError(): Error {
  return nodeError(Error, 'ERR_USE_AFTER_CLOSE', 'readline was closed');
}
