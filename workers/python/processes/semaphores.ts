import type { Group } from './group.ts';
import { HEADER, SEMAPHORES, TABLE } from './layout.ts';

/** Semaphores that the processes of a program share, each a number of the group's. */
export class Semaphores {
  private readonly group: Group;

  constructor(group: Group) {
    this.group = group;
  }

  /** A new one; null where there are no more. They live as long as the program. */
  create(value: number): number | null {
    const semaphore = Atomics.add(this.group.numbers, HEADER.semaphores, 1);
    if (semaphore >= SEMAPHORES) return null;
    Atomics.store(this.group.numbers, TABLE.semaphores + semaphore, value);
    return semaphore;
  }

  /** Whether it is one. */
  has(semaphore: number): boolean {
    return (
      semaphore >= 0 && semaphore < Math.min(SEMAPHORES, Atomics.load(this.group.numbers, HEADER.semaphores))
    );
  }

  /** Takes one off, if there is any. */
  tryAcquire(semaphore: number): boolean {
    const { numbers } = this.group;
    const index = TABLE.semaphores + semaphore;
    for (;;) {
      const value = Atomics.load(numbers, index);
      if (value <= 0) return false;
      if (Atomics.compareExchange(numbers, index, value, value - 1) === value) return true;
    }
  }

  /** Adds one, up to the greatest value; false where it has that already. */
  release(semaphore: number, greatest: number): boolean {
    const { numbers } = this.group;
    const index = TABLE.semaphores + semaphore;
    for (;;) {
      const value = Atomics.load(numbers, index);
      if (value >= greatest) return false;
      if (Atomics.compareExchange(numbers, index, value, value + 1) === value) break;
    }
    this.group.changed();
    return true;
  }

  value(semaphore: number): number {
    return Atomics.load(this.group.numbers, TABLE.semaphores + semaphore);
  }
}
