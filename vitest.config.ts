import { defineConfig } from 'vitest/config';
import { keepCompiledCode } from './scripts/compiled-code.ts';
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts';
import { killedPrograms } from './vitest.faults.config.ts';
import { releaseTests } from './vitest.release.config.ts';

keepTemporaryFilesInMemory();
keepCompiledCode();

/**
 * These tests run on SQLite only. They test rights, codes, bytes and words, which do not depend on the type of the
 * database. Other tests run the same SQL on PostgreSQL.
 */
const onSqliteAlone = [
  'codes/mailed-codes',
  'features/archive/archive',
  'features/auth/known-devices',
  'features/documents/documents',
  'features/files/files',
  'features/health/health',
  'features/home/home',
  'features/ordinary-use',
  'features/site/site-pictures',
  'http/calls/authorisation',
  'http/calls/docs',
].map((test) => `server/src/${test}.test.ts`);

const database = (name: 'sqlite' | 'postgres') => ({
  extends: true as const,
  test: {
    name,
    include: ['{server,demo}/src/**/*.test.ts'],
    exclude: ['**/*.unit.test.ts', ...(name === 'postgres' ? onSqliteAlone : [])],
    globalSetup: [`server/src/testing/${name}.ts`],
    // Each worker imports the server once for all its files, which halves the CPU time. `vi.mock` has no effect on
    // modules that are already loaded.
    isolate: false,
  },
});

/**
 * Unit tests run once; those that need a database use SQLite. The other tests run on SQLite, and most of them also on a
 * real PostgreSQL.
 */
export default defineConfig({
  test: {
    // Ends tests that hang. The limits are generous, because shared machines can be slow.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
    // Tests spend a third of their time waiting for databases, so four workers keep two processors busy. Three workers
    // are 4 % slower.
    maxWorkers: 4,
    setupFiles: ['server/src/testing/cheap-passwords.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'shared/src/**/*.test.ts',
            '{scripts,bench}/*.test.ts',
            'client/{src,build}/**/*.test.ts',
            '{server,demo}/src/**/*.unit.test.ts',
          ],
          exclude: [...releaseTests, ...killedPrograms],
          globalSetup: ['server/src/testing/sqlite.ts'],
        },
      },
      database('sqlite'),
      database('postgres'),
      {
        extends: true,
        test: { name: 'browsers', include: ['e2e/browsers/{oldest,office}.browsers.ts'] },
      },
    ],
  },
});
