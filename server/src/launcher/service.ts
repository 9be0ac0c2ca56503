import { existsSync } from 'node:fs';
import { type Installation, LauncherError } from './installation.ts';
import { runTool } from './run-program.ts';
import { answers, readyMs } from './try-server.ts';

export const serviceUnit = 'alumni.service';

/** What starts and stops the site; undefined where nothing does so by itself. */
export interface Service {
  stop(): void;
  /** Starts it; whether it is ready within a minute. */
  start(settings: NodeJS.ProcessEnv): Promise<boolean>;
}

export const systemdRuns = (root: string) => root === '' && existsSync('/run/systemd/system');

export function serviceOf(installed: Installation): Service | undefined {
  if (!systemdRuns(installed.root)) return undefined;
  return {
    stop: () => runTool('systemctl', ['stop', serviceUnit]),
    async start(settings) {
      runTool('systemctl', ['reset-failed', serviceUnit]);
      runTool('systemctl', ['start', serviceUnit]);
      return answers(`${addressOf(settings)}/readyz`, readyMs);
    },
  };
}

/** Throws `LauncherError` if the site runs and nothing here can stop it. */
export async function assertStopped(settings: NodeJS.ProcessEnv): Promise<void> {
  const address = addressOf(settings);
  if (!(await answers(`${address}/healthz`, 0))) return;
  throw new LauncherError(
    `Something answers at ${address}, and systemd does not run here: stop the site first.`,
  );
}

function addressOf({ HOST, PORT }: NodeJS.ProcessEnv): string {
  const everywhere = !HOST || HOST === '0.0.0.0' || HOST === '::';
  const host = everywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT || 3000}`;
}
