import { type Installation, ownerOf, scriptOf } from './installation.ts';
import { exitOf, startAs } from './run-program.ts';

/** Runs the command line of a release as the service's user; what it answers, and its exit code. */
export async function askCommandLine(
  installed: Installation,
  release: string,
  {
    settings,
    words,
    quiet = false,
  }: { settings: NodeJS.ProcessEnv; words: string[]; quiet?: boolean },
): Promise<{ code: number; output: string }> {
  const command = [scriptOf(release, 'cli/main'), ...words];
  const child = startAs(ownerOf(installed), process.execPath, command, {
    env: settings,
    stdio: ['ignore', 'pipe', quiet ? 'ignore' : 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  return { code: await exitOf(child), output: output.trim() };
}
