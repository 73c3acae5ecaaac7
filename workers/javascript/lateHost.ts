import type { Host } from './host.ts';

/**
 * A host for modules that may be evaluated before there is a program: whatever they ask for is asked of the host
 * of the program that there is by then.
 *
 * @param current the host of the worker's program.
 */
export function lateHost(current: () => Host): Host {
  return {
    get cwd() {
      return current().cwd;
    },
    get files() {
      return current().files;
    },
    get stdin() {
      return current().stdin;
    },
    get timers() {
      return current().timers;
    },
    write: (stream, bytes) => current().write(stream, bytes),
    hold: () => current().hold(),
    exit: (status) => current().exit(status),
    miss: (feature) => current().miss(feature),
    asserted: (by, passed, message, error) => current().asserted(by, passed, message, error),
    printing: (print) => current().printing(print),
    expectingFailure: (body) => current().expectingFailure(body),
  };
}
