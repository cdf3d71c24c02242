import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.mjs';

/** How long anything is waited for before it counts as hanging, in ms; no test is judged by it. */
const patience = Number(process.env['PATIENCE'] ?? 300) * 1000;

const lane = (name: string, include: string[], exclude: string[]) => ({
  test: {
    name,
    include,
    exclude: [...exclude, '**/node_modules/**', '**/dist/**'],
    testTimeout: 4 * patience,
    hookTimeout: 4 * patience,
    expect: { poll: { timeout: patience } },
    provide: { patience },
    maxWorkers: 3,
    // Each file has a database of its own and holds nothing in modules: they are read once per worker.
    isolate: false,
    setupFiles: ['server/testing/after-each.ts'],
  },
});

/** Two lanes over one database server: a file that ends in `.deep.test.ts` is of the deep one. */
export default defineConfig({
  test: {
    globalSetup: 'server/testing/test-database.ts',
    sequence: { sequencer: LongestFirst },
    projects: [lane('quick', ['**/*.test.ts'], ['**/*.deep.test.ts']), lane('deep', ['**/*.deep.test.ts'], [])],
  },
});
