import { defineConfig } from 'vitest/config';

/**
 * The faults that the program is to withstand, one after the other, each on the real program.
 * `FAULTS=full` runs the two that are smaller by default at their full size.
 */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['server/src/faults/*.fault.ts'],
    testTimeout: 10 * 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
    maxWorkers: 1,
    disableConsoleIntercept: true,
    reporters: ['verbose'],
    sequence: { shuffle: false },
    provide: { fullSize: process.env.FAULTS === 'full' },
  },
});
