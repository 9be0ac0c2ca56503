import { defineConfig } from 'vitest/config';

/** Tests the main path in browsers other than Chromium; skips those that the machine lacks. */
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
