import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { help, parseArguments, UsageError } from './arguments.ts';
import { confirmed } from './confirm.ts';
import { install } from './install.ts';
import {
  home,
  type Installation,
  installationOf,
  LauncherError,
  ownerOf,
  prefixOf,
  scriptOf,
  serviceEnvironment,
  settingsOf,
  versionOf,
} from './installation.ts';
import { withLock } from './lock.ts';
import { fetchNewest } from './published.ts';
import { restore } from './restore.ts';
import { exitOf, startAs } from './run-program.ts';
import { say } from './say.ts';
import { checkRelease } from './try-server.ts';
import { upgrade, upgradeBack } from './upgrade.ts';
import { watch } from './watch.ts';

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const known = error instanceof LauncherError || error instanceof UsageError;
  console.error(known ? error.message : error);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}

async function run(argv: string[]): Promise<number> {
  const parsed = parseArguments(argv);
  switch (parsed.command) {
    case 'help':
      say(help);
      return 0;
    case 'version':
      say(versionOf(home));
      return 0;
    case 'check':
      if (installationOf(home)) return runCommandLine(['check']);
      await checkRelease(home);
      say(`${versionOf(home)} runs on this machine.`);
      return 0;
    case 'cli':
      return runCommandLine(parsed.args);
    case 'install':
      process.umask(0o022);
      await install(parsed, process.env);
      return 0;
    case 'restore':
      await change((installed) => restore(installed, parsed.choice, process.env));
      return 0;
    case 'upgrade':
      await change((installed) => upgradeTo(installed, parsed.file, parsed.unsigned));
      return 0;
    case 'watch':
      return watchAsOwner(installedHere());
    case 'upgrade-back':
      await change((installed) => upgradeBack(installed, parsed.yes ? async () => {} : confirmed));
      return 0;
  }
}

/** With the installed settings, as the service's user: root would leave files of its own. */
async function runCommandLine(args: string[]): Promise<number> {
  const installed = installationOf(home);
  const environment = installed ? environmentOf(installed, args) : process.env;
  const user = installed && ownerOf(installed);
  const command = ['--', scriptOf(home, 'cli/main'), ...args];
  return exitOf(startAs(user, process.execPath, command, { env: environment, stdio: 'inherit' }));
}

/** `check` and `doctor` are about the service: they see what it sees. */
function environmentOf(installed: Installation, [command = '']: string[]): NodeJS.ProcessEnv {
  const isOfService = ['check', 'doctor'].includes(command);
  return isOfService ? serviceEnvironment(installed) : settingsOf(installed, process.env);
}

async function upgradeTo(
  installed: Installation,
  file: string | undefined,
  unsigned: boolean | undefined,
): Promise<void> {
  if (file !== undefined) return upgrade(installed, file, { unsigned });
  const work = join(prefixOf(installed), 'download');
  try {
    const newest = await fetchNewest(home, work);
    if (newest) await upgrade(installed, newest);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Root would leave a file that is not the service's in its folder. */
async function watchAsOwner(installed: Installation): Promise<number> {
  const owner = ownerOf(installed);
  if (process.getuid?.() !== 0 || owner.uid === 0) {
    await watch(installed);
    return 0;
  }
  const command = [scriptOf(home, 'launcher/main'), 'watch'];
  return exitOf(startAs(owner, process.execPath, command, { env: {}, stdio: 'inherit' }));
}

function installedHere(): Installation {
  const installed = installationOf(home);
  if (!installed)
    throw new LauncherError('This release is not installed: run alumni install first.');
  return installed;
}

async function change(work: (installed: Installation) => Promise<void>): Promise<void> {
  const installed = installedHere();
  if (installed.root === '' && process.getuid?.() !== 0) {
    throw new LauncherError('This needs root: use sudo.');
  }
  process.umask(0o022);
  // A lost connection must not end it half-way. Ctrl+C reaches the step's own program, which fails.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  await withLock(prefixOf(installed), () => work(installed));
}
