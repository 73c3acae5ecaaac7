/** What was asked for can't be done as it was asked. The message is for people. */
export class UsageError extends Error {
  override name = 'UsageError';
}
