import type { ImportProgress } from './protocol.ts';

/** Milliseconds between two messages to the page: more often, and they would be its main work. */
const INTERVAL = 100;

/** Counts what an import has done and tells the page now and then. */
export class ImportMeter {
  readonly #tell: (progress: ImportProgress) => void;
  #progress: ImportProgress = { stage: 'looking', bytesDone: 0, bytesTotal: 0, lines: 0 };
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(tell: (progress: ImportProgress) => void) {
    this.#tell = tell;
  }

  /** A new stage begins; the page is told at once. */
  begin(stage: ImportProgress['stage'], bytesTotal: number): void {
    this.#progress = { ...this.#progress, stage, bytesDone: 0, bytesTotal };
    this.#toldAt = performance.now();
    this.#tell(this.#progress);
  }

  downloaded(bytesDone: number, bytesTotal: number | null): void {
    this.#change({ stage: 'downloading', bytesDone, bytesTotal: bytesTotal ?? 0 });
  }

  addBytes(count: number): void {
    this.#change({ bytesDone: this.#progress.bytesDone + count });
  }

  addLine(): void {
    // The bytes tell: asking the clock at every line would cost more than reading it.
    this.#progress.lines++;
  }

  #change(change: Partial<ImportProgress>): void {
    const now = performance.now();
    const newStage = change.stage !== undefined && change.stage !== this.#progress.stage;
    this.#progress = { ...this.#progress, ...change };
    if (!newStage && now - this.#toldAt < INTERVAL) return;
    this.#toldAt = now;
    this.#tell(this.#progress);
  }
}
