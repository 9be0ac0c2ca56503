import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningProgram, runProgram } from '../server/src/testing/run-program.ts';

export interface RunningSite extends Pick<RunningProgram, 'url' | 'dataDir' | 'stop'> {
  /** Output of the server process so far. */
  output(): string;
  /** Ends the server at once, as a power cut does. */
  kill(): Promise<unknown>;
  /** Starts the server again at the same address. `settings` override those of `runSite`. */
  restart(settings?: Record<string, string>): Promise<void>;
}

/** Starts an empty site on a free port with a data folder of its own. */
export async function runSite(settings: Record<string, string> = {}): Promise<RunningSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'alumni-site-'));
  const command = ['--import', './server/src/testing/cheap-passwords.js', 'server/main.js'];
  const options = { command, dataDir, readyWithinMs: 60_000, environment: process.env };
  let program = await runProgram({ ...options, settings });
  const port = Number(new URL(program.url).port);
  return {
    url: program.url,
    dataDir,
    output: () => program.output(),
    kill: () => program.end('SIGKILL'),
    async restart(more = {}) {
      program = await runProgram({ ...options, port, settings: { ...settings, ...more } });
    },
    async stop() {
      await program.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
