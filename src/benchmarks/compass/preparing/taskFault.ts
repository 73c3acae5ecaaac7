/** Why a task can't be judged by, for people: what is wrong with which case, and what to do. */
export class TaskFault extends Error {
  override name = 'TaskFault';
}
