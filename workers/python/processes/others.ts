/** What a process's threads need to know of the program's other processes, where there are any. */
export interface OtherProcesses {
  /** Looks after what they ask of this one; does not come back where it is to end. */
  attend(): void;
  /** Takes a signal that is due and that the program handles, or 0. */
  takeSignal(): number;
  /** Whether there is one to take: one that the program handles. */
  readonly signalIsDue: boolean;
  /** Grows whenever a process changed something that another may wait for. */
  readonly generation: number;
  /** Sleeps until the generation is no longer this one, or for so many milliseconds. */
  sleep(ms: number, generation: number): void;
  /**
   * This process has nothing left to do at this generation but to wait for others: whether one of them could ever
   * do something.
   */
  idle(generation: number): boolean;
}
