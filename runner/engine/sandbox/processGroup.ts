/** Ends all processes of the group that a process leads. */
export function killProcessGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // Nothing of it is left.
  }
}
