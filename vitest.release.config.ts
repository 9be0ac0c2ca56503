import { defineConfig } from 'vitest/config';

/** Tests that pack a release or container image and start it. */
export const releaseTests = [
  'scripts/release.test.ts',
  'scripts/signed-upgrade.test.ts',
  'scripts/container-image.test.ts',
];

/** Packs and runs the release. It takes minutes, and its result changes only with the packed files. */
export default defineConfig({
  test: {
    name: 'release',
    include: releaseTests,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    fileParallelism: false,
  },
});
