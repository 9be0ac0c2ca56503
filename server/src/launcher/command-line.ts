import { type Installation, ownerOf, scriptPath } from './installation.ts';
import { startAs, waitForExit } from './run-program.ts';

/** Runs the command line of a release as the service's user. Returns its output and exit code. */
export async function askCommandLine(
  installed: Installation,
  release: string,
  {
    settings,
    words,
    quiet = false,
  }: { settings: NodeJS.ProcessEnv; words: string[]; quiet?: boolean },
): Promise<{ code: number; output: string }> {
  const command = [scriptPath(release, 'cli/main'), ...words];
  const child = startAs(ownerOf(installed), process.execPath, command, {
    env: settings,
    stdio: ['ignore', 'pipe', quiet ? 'ignore' : 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  return { code: await waitForExit(child), output: output.trim() };
}
