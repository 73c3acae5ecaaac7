import { ServerResponse } from 'node:http';
import type { ProxyOptions } from 'vite';
import type { Problem } from '../../src/model/runner.ts';

/** Where the page that is driven finds the runner: on its own host. */
export const RUNNER_PATH = '/native-runner';

/** What browsers say of where a request comes from. */
const OF_A_BROWSER = ['Origin', 'Referer', 'Sec-Fetch-Site', 'Sec-Fetch-Mode', 'Sec-Fetch-Dest'];

/**
 * Hands requests below {@link RUNNER_PATH} on to a runner. The page is served from another port each time, which no
 * runner can have been told to allow; so they come from this command instead, which is no page. The token is in them.
 */
export function runnerProxy(runner: string): Record<string, ProxyOptions> {
  return {
    [RUNNER_PATH]: {
      target: runner,
      changeOrigin: true,
      rewrite: (path) => path.slice(RUNNER_PATH.length),
      configure: (proxy) => {
        proxy.on('proxyReq', (request) => {
          for (const name of OF_A_BROWSER) request.removeHeader(name);
        });
        // A stream whose source is lost must not seem to be silent only.
        proxy.on('proxyRes', (source, _request, response) => {
          source.once('error', () => response.destroy());
        });
        proxy.on('error', (_error, _request, response) => {
          if (response instanceof ServerResponse && !response.headersSent) sayUnavailable(response, runner);
        });
      },
    },
  };
}

function sayUnavailable(response: ServerResponse, runner: string): void {
  const problem: Problem = { code: 'unavailable', detail: `nothing answers at ${runner}.` };
  response.writeHead(503, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(problem));
}
