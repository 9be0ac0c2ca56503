import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { help, parseArguments, UsageError } from './arguments.ts';
import { requireConfirmation } from './confirm.ts';
import { install } from './install.ts';
import {
  findInstallation,
  home,
  type Installation,
  LauncherError,
  ownerOf,
  prefixPath,
  readSettings,
  readVersion,
  scriptPath,
  serviceEnvironment,
} from './installation.ts';
import { withLock } from './lock.ts';
import { fetchNewest } from './published.ts';
import { restore } from './restore.ts';
import { startAs, waitForExit } from './run-program.ts';
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
      say(readVersion(home));
      return 0;
    case 'check':
      if (findInstallation(home)) return runCommandLine(['check']);
      await checkRelease(home);
      say(`${readVersion(home)} runs on this machine.`);
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
      await change((installed) =>
        upgradeBack(installed, parsed.yes ? async () => {} : requireConfirmation),
      );
      return 0;
  }
}

/**
 * Runs a command of cli/main with the installed settings, as the service's user. Root would leave files that the
 * service cannot write.
 */
async function runCommandLine(args: string[]): Promise<number> {
  const installed = findInstallation(home);
  const environment = installed ? commandEnvironment(installed, args) : process.env;
  const user = installed && ownerOf(installed);
  const command = ['--', scriptPath(home, 'cli/main'), ...args];
  return waitForExit(
    startAs(user, process.execPath, command, { env: environment, stdio: 'inherit' }),
  );
}

/** Environment of a command. `check` and `doctor` inspect the service, so they get its settings alone. */
function commandEnvironment(installed: Installation, [command = '']: string[]): NodeJS.ProcessEnv {
  const isOfService = ['check', 'doctor'].includes(command);
  return isOfService ? serviceEnvironment(installed) : readSettings(installed, process.env);
}

async function upgradeTo(
  installed: Installation,
  file: string | undefined,
  unsigned: boolean | undefined,
): Promise<void> {
  if (file !== undefined) return upgrade(installed, file, { unsigned });
  const work = join(prefixPath(installed), 'download');
  try {
    const newest = await fetchNewest(home, work);
    if (newest) await upgrade(installed, newest);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Runs `watch` as the service's user: root would leave files that the service cannot write. */
async function watchAsOwner(installed: Installation): Promise<number> {
  const owner = ownerOf(installed);
  if (process.getuid?.() !== 0 || owner.uid === 0) {
    await watch(installed);
    return 0;
  }
  const command = [scriptPath(home, 'launcher/main'), 'watch'];
  return waitForExit(startAs(owner, process.execPath, command, { env: {}, stdio: 'inherit' }));
}

function installedHere(): Installation {
  const installed = findInstallation(home);
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
  // Ignores these signals, so that a lost connection does not interrupt the change. Ctrl+C still reaches the child
  // process of the current step, so that step fails.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  await withLock(prefixPath(installed), () => work(installed));
}
