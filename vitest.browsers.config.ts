import { defineConfig } from 'vitest/config';

/** The main path in browsers other than Chromium, each skipped where the machine lacks it. */
export default defineConfig({
  test: {
    name: 'browsers',
    include: ['e2e/browsers/*.browsers.ts'],
    testTimeout: 3 * 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    maxWorkers: 1,
    reporters: ['verbose'],
  },
});
