import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';

export type RunningSite = Pick<RunningProgram, 'url' | 'dataDir' | 'stop'>;

/** Starts the real program on a free port with a data folder of its own, and waits until it is ready. */
export async function runSite(
  script: 'server/src/main.ts' | 'server/src/demo/main.ts',
  settings: Record<string, string> = {},
  readyWithinMs = 20_000,
): Promise<RunningSite> {
  return runProgram({ script, settings, readyWithinMs, environment: process.env });
}
