import { defineConfig } from 'vitest/config';

/** On all cores: by default one is left for vitest itself, which of two is a half. */
const node = { environment: 'node' as const, maxWorkers: '100%', testTimeout: 60_000 };

/**
 * Two files beside each other: most of what these tests do is to wait, for limits of time, pages and processes. No more, because what
 * is timed inside a page must mean something. Their projects come together, after those that need no browser and no process.
 */
const inPairs = {
  environment: 'node' as const,
  testTimeout: 240_000,
  hookTimeout: 240_000,
  maxWorkers: 2,
  maxConcurrency: 2,
  sequence: { groupOrder: 1 },
  // What a page shows it draws when it can, and it shares two cores.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { test: { ...node, name: 'parity', include: ['tests/parity/**/*.test.ts'] } },
      { test: { ...inPairs, name: 'runner', include: ['tests/runner/**/*.test.ts'] } },
      {
        test: {
          ...inPairs,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts', 'tests/security/**/*.test.ts'],
          globalSetup: ['tests/support/serveBuild.ts'],
        },
      },
    ],
  },
});
