import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/memory-folder.ts';
import { killedPrograms } from './vitest.faults.config.ts';
import { releaseTests } from './vitest.release.config.ts';

keepTemporaryFilesInMemory();

/** Rights, codes, bytes and words. PostgreSQL gets each of their statements from another test. */
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
    // A worker imports the server once for all of its files: half of the CPU time. `vi.mock` comes too late there.
    isolate: false,
  },
});

/** Unit tests once, on SQLite where they store something; the others on SQLite and on a real PostgreSQL. */
export default defineConfig({
  test: {
    // A guard against what hangs, not a measure: machines are shared.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 90_000 } },
    // A third of the time is waiting for databases: four keep two processors busy, three 4 % less.
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
      { extends: true, test: { name: 'browsers', include: ['e2e/browsers/oldest.browsers.ts'] } },
    ],
  },
});
