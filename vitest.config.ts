import { defineConfig } from 'vitest/config';

const node = { environment: 'node' as const };

export default defineConfig({
  test: {
    projects: [
      { test: { ...node, name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { test: { ...node, name: 'parity', include: ['tests/parity/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          ...node,
          name: 'runner',
          include: ['tests/runner/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          ...node,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts', 'tests/security/**/*.test.ts'],
          globalSetup: ['tests/support/serveBuild.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One browser at a time: two cores, and timing inside the page must mean something.
          fileParallelism: false,
        },
      },
    ],
  },
});
