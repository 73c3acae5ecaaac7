import { RUNNER_PORT } from '../../model/runner.ts';

/** Where a runner listens unless it is told otherwise. */
export const DEFAULT_RUNNER_ADDRESS = `http://127.0.0.1:${RUNNER_PORT}`;

/**
 * A runner's address as people write it: "127.0.0.1:7357", "http://lab.example:7357/".
 *
 * @returns it without the slash at its end.
 * @throws Error for people.
 */
export function readRunnerAddress(text: string): string {
  const given = text.trim();
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error(`It should be an address such as ${DEFAULT_RUNNER_ADDRESS}.`);
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new Error('It should be an address alone: the token has a field of its own.');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** Whether this host is the machine itself. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
