import { defineConfig } from 'vitest/config';
import { releaseTests } from './vitest.config.ts';

/** Packs what ships and runs it: minutes of work that change only with what is packed. */
export default defineConfig({
  test: {
    name: 'release',
    include: releaseTests,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    fileParallelism: false,
  },
});
