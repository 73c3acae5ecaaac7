const ASK_EVERY_MS = 2000;
const SILENT_AFTER = 5;

/**
 * Tells when another process is gone that can't say so itself: it is, once several questions in a row had no
 * answer. Questions are counted and not time, so that a page that slept takes nobody for dead.
 */
export class Heartbeat {
  private unanswered = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** @param onSilence told once. */
  start(ask: () => void, onSilence: () => void): void {
    this.timer = setInterval(() => {
      if (this.unanswered === SILENT_AFTER) {
        this.stop();
        onSilence();
        return;
      }
      this.unanswered++;
      ask();
    }, ASK_EVERY_MS);
  }

  heard(): void {
    this.unanswered = 0;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}
