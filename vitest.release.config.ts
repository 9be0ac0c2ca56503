import { defineConfig } from 'vitest/config';

/** Tests of what ships, packed and started. */
export const releaseTests = [
  'scripts/release.test.ts',
  'scripts/signed-upgrade.test.ts',
  'scripts/container-image.test.ts',
];

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
