import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';

export type RunningSite = Pick<RunningProgram, 'url' | 'dataDir' | 'stop'>;

/** An empty site on a free port with a data folder of its own. */
export async function runSite(settings: Record<string, string> = {}): Promise<RunningSite> {
  return runProgram({ settings, readyWithinMs: 60_000, environment: process.env });
}
