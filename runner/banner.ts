import { isLoopback } from './door/addresses.ts';
import type { RunnerOptions } from './options.ts';
import type { Found } from './queue/queue.ts';

/** What a runner with a door tells its owner at the start. The token stands here and nowhere else. */
export function doorBanner(options: RunnerOptions, address: string, token: string): string {
  const link = `${address}/#${new URLSearchParams({ runner: address, token })}`;
  return lines([
    'The native runner is ready.',
    `  Address  ${address}`,
    `  Token    ${token}`,
    options.serve && `  Page     ${link}`,
    !options.serve && 'Give both to the page, under "Native runner".',
    !isLoopback(options.host) &&
      'WARNING: other machines can reach it, and whoever reads their traffic reads the token. Put a proxy with TLS ' +
        'before it, and tell the runner its name with --name.',
    'Press Ctrl+C to end it.',
  ]);
}

export function workerBanner(): string {
  return lines(['This worker takes jobs from the queue.', 'Press Ctrl+C to end it.']);
}

/** Which languages run, which do not, and how that could be changed. */
export function foundBanner({ isolation, toolchains, missing, concurrency }: Found): string {
  return lines([
    `Programs run ${isolation.kind === 'none' ? 'WITHOUT isolation' : `in ${isolation.kind}`}, ${concurrency} at a ` +
      `time, limits by ${isolation.limitsBy}.`,
    ...toolchains.map(
      ({ language, engine, libraries }) =>
        `  ${language.padEnd(11)}${engine}${libraries.length > 0 ? `; ${libraries.join(', ')}` : ''}`,
    ),
    ...missing.map(
      ({ language, reason, install }) => `  ${language.padEnd(11)}missing: ${reason} ${install}`,
    ),
    isolation.kind === 'none' &&
      'WARNING: --unsafe-no-sandbox: whatever a program is, it can read, change and send what you can.',
  ]);
}

function lines(parts: (string | false)[]): string {
  return `${parts.filter((part) => part !== false).join('\n')}\n`;
}
