/** Why a task can't be judged by, for people: what is wrong with which case, and what to do. */
export class TaskFault extends Error {
  override name = 'TaskFault';
  /** Whether a limit of time decided, which a busy machine reaches, too. */
  readonly isOfTime: boolean;

  constructor(message: string, isOfTime = false) {
    super(message);
    this.isOfTime = isOfTime;
  }
}
