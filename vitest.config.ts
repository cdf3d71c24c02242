import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.mjs';

/** One database server for both projects, whose files stand in one queue: the short ones of the server fill its end. */
export default defineConfig({
  test: {
    globalSetup: 'server/testing/test-database.ts',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          include: ['{contract,server,web,scripts}/**/*.test.ts'],
          // A busy machine is waited for; no clock judges.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          // Each file has a database of its own and holds nothing in modules: they are read once per worker.
          isolate: false,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          isolate: false,
          // A click that a busy machine loses is looked at once more in CI; at home a journey holds the first time.
          retry: process.env['CI'] ? 1 : 0,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
