/** Why the container can't be used in this tab. */
export type UnavailableReason =
  /** The page is not cross-origin isolated, which its shared memory needs. */
  | 'not-isolated'
  /** The vendor's page could not be loaded. */
  | 'unreachable'
  /** `boot` had not settled within its limit. */
  | 'boot-timeout'
  /** `boot` rejected. */
  | 'boot-failed'
  /** It booted, but a program of ours did not run in it as it runs in Node. */
  | 'check-failed'
  /** For TypeScript alone: npm could not bring its compiler. */
  | 'no-compiler';

/** The container can't be used in this tab. The message is for people. */
export class ContainerUnavailable extends Error {
  override readonly name = 'ContainerUnavailable';
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The container did not answer, or ended, while it was used. Another one may be booted. */
export class ContainerLost extends Error {
  override readonly name = 'ContainerLost';
}
