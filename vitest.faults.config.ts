import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

class ByNumber extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => a.moduleId.localeCompare(b.moduleId));
  }
}

/** Tests that kill running programs or run several releases at once. Each takes about a minute. */
export const killedPrograms = [
  'demo/src/main.unit.test.ts',
  'server/src/boot/upgrade.unit.test.ts',
  'server/src/db/migrate.unit.test.ts',
];

/**
 * Runs the faults in sequence, each on the real program. `FAULTS=full` runs faults 15 and 20 at full size.
 * `DEBIAN=trixie` changes the Debian release of faults with systemd.
 */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['faults/*.fault.ts', 'server/src/http/calls/revocation.test.ts', ...killedPrograms],
    globalSetup: ['server/src/testing/sqlite.ts'],
    testTimeout: 10 * 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    maxWorkers: 1,
    disableConsoleIntercept: true,
    reporters: ['verbose'],
    sequence: { sequencer: ByNumber },
    provide: {
      fullSize: process.env.FAULTS === 'full',
      everyRevocation: true,
      debian: process.env.DEBIAN ?? 'bookworm',
    },
  },
});
