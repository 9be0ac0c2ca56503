import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ownAddress } from '../core/own-address.ts';
import { withoutTrailingSlashes } from '../core/trailing-slashes.ts';
import type { InstallCommand } from './arguments.ts';
import { assertPortsFree, openToVisitors } from './caddy.ts';
import { askCommandLine } from './command-line.ts';
import {
  currentPath,
  home,
  type Installation,
  installationFile,
  LauncherError,
  prefixPath,
  readSettings,
  readVersion,
  releasePath,
} from './installation.ts';
import { copyRelease, currentVersion, switchTo, writeWhole } from './releases.ts';
import { restoreInto, withSetting, writeSettingsText } from './restore.ts';
import { runTool, type User } from './run-program.ts';
import { say } from './say.ts';
import {
  listenedAddress,
  serviceUnit,
  socketUnit,
  systemdRuns,
  systemdService,
  watchUnit,
} from './service.ts';
import { startLock } from './start-lock.ts';
import {
  caddySample,
  nginxSample,
  serviceUnitText,
  settingsText,
  socketUnitText,
  startWaiter,
  startWaiterText,
  watchTimerText,
  watchUnitText,
} from './system-files.ts';
import { checkRelease } from './try-server.ts';
import type { InstalledSite } from './upgrade.ts';

const userName = 'alumni';

/** Installs this release as a system service. Keeps existing data and settings; can be repeated. */
export async function install(
  options: InstallCommand,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { root, publicUrl, visitors, restore } = options;
  const installed = installationAt(options);
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && installed.root === '') throw new LauncherError('install needs root: use sudo.');
  if (!existsSync(join(home, 'bin'))) {
    throw new LauncherError(
      'This is no release. npm run release makes one; unpack it, install that.',
    );
  }
  const version = readVersion(home);
  const before = currentVersion(installed);
  if (before !== undefined && before !== version) {
    throw new LauncherError(`${before} is installed. To change versions: alumni upgrade FILE`);
  }
  if (restore && before !== undefined) {
    throw new LauncherError(
      'A site is installed here. To put a backup in its place: alumni restore PLACE',
    );
  }
  if (visitors && !systemdRuns(installed.root)) {
    throw new LauncherError('--domain needs systemd on this machine. Without it: --no-caddy');
  }
  if (visitors) await assertPortsFree();

  const user = isRoot ? ensureUser(installed) : undefined;
  for (const folder of [installed.state, installed.backups]) ensureFolder(root, folder, user);
  mkdirSync(prefixPath(installed), { recursive: true, mode: 0o755 });
  if (home !== releasePath(installed, version)) {
    say(`Copying ${version} to ${prefixPath(installed)}`);
    copyRelease(installed, home);
  }
  say('Trying it on an empty folder');
  await checkRelease(releasePath(installed, version));
  const { root: _, ...paths } = installed;
  writeWhole(join(prefixPath(installed), installationFile), `${JSON.stringify(paths, null, 1)}\n`);
  const created = writeSettings(installed, publicUrl, user);
  say(`${created ? 'Wrote' : 'Kept'} ${installed.root}${installed.settings}`);
  const hasNewUrl = publicUrl !== undefined && setPublicUrl(installed, publicUrl);
  const settings = readSettings(installed, {});
  assertDataOfUser(settings, user);
  // Switch only after the restore succeeded: the service must never run on an empty database.
  if (restore) await restoreInto(installed, { ...restore, environment, version, settings });
  if (before === undefined) switchTo(installed, version);
  linkCommand(installed);
  const hasNewAddress = writeSystemFiles(installed, settings) || hasNewUrl;
  writeStartLock(installed, user);
  const service = systemdService(installed);
  await startService({ settings, service }, hasNewAddress);
  if (visitors) say(await openToVisitors(visitors, settings.PORT ?? '3000'));
  const link = service && (await setupLink(installed, settings));
  sayNext(installed, settings, { link, hasProxy: visitors !== undefined });
}

/** Paths of the installation. `root` is empty for the running machine. */
function installationAt({ prefix, root }: InstallCommand): Installation {
  return {
    root: withoutTrailingSlashes(root),
    prefix: withoutTrailingSlashes(prefix),
    settings: '/etc/alumni.env',
    state: '/var/lib/alumni',
    backups: '/var/backups/alumni',
  };
}

function ensureUser({ root, state }: Installation): User {
  const known = userIn(root);
  if (known) return known;
  const where = root ? ['--root', root] : [];
  runTool('useradd', [
    ...where,
    ...['--system', '--user-group', '--no-create-home', '--home-dir', state],
    ...['--shell', '/usr/sbin/nologin', userName],
  ]);
  const created = userIn(root);
  if (!created) throw new LauncherError(`useradd has not created ${userName}.`);
  return created;
}

function userIn(root: string): User | undefined {
  const line = readFileSync(`${root}/etc/passwd`, 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${userName}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function ensureFolder(root: string, folder: string, user: User | undefined): void {
  const path = join(root, folder);
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
  if (user) chownSync(path, user.uid, user.gid);
}

/** Writes the settings file. Returns false if it exists: settings are never overwritten. */
function writeSettings(
  installed: Installation,
  publicUrl: string | undefined,
  user: User | undefined,
): boolean {
  const file = installed.root + installed.settings;
  if (existsSync(file)) return false;
  mkdirSync(dirname(file), { recursive: true });
  const metricsToken = randomBytes(24).toString('base64url');
  writeWhole(file, settingsText(installed, { publicUrl, metricsToken }), 0o600);
  // The service's user must read the settings file to run the command line.
  if (user) {
    chownSync(file, 0, user.gid);
    chmodSync(file, 0o640);
  }
  return true;
}

/**
 * Sets PUBLIC_URL if it is missing. Returns whether it did. Throws `LauncherError` if it has another value, because
 * links in sent mails use that value.
 */
function setPublicUrl(installed: Installation, wanted: string): boolean {
  const { PUBLIC_URL } = readSettings(installed, {});
  if (PUBLIC_URL === wanted) return false;
  const file = installed.root + installed.settings;
  if (PUBLIC_URL) {
    throw new LauncherError(
      `${file} has PUBLIC_URL=${PUBLIC_URL}. If the site is to be at ${wanted}, change it there and run the same again.`,
    );
  }
  writeSettingsText(file, withSetting(readFileSync(file, 'utf8'), 'PUBLIC_URL', wanted));
  return true;
}

/** Throws if the data folder has files of another user: the site could not write them. */
function assertDataOfUser({ DATA_DIR = '' }: NodeJS.ProcessEnv, user: User | undefined): void {
  if (!user || !existsSync(DATA_DIR)) return;
  const foreign = runTool('find', [DATA_DIR, '!', '-uid', String(user.uid), '-print', '-quit']);
  if (foreign === '') return;
  throw new LauncherError(
    `${foreign.trim()} does not belong to ${userName}, the service could not write it. Run:
  chown -R ${userName}: ${DATA_DIR}
and install again.`,
  );
}

function linkCommand({ root, prefix }: Installation): void {
  const link = `${root}/usr/local/bin/alumni`;
  mkdirSync(dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(`${prefix}/current/alumni`, link);
}

/** Writes the systemd units and the proxy samples. Returns whether the address to listen on is new. */
function writeSystemFiles(installed: Installation, settings: NodeJS.ProcessEnv): boolean {
  const { root } = installed;
  const { PUBLIC_URL, PORT = '3000' } = settings;
  const host = PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'alumni.example';
  const units = `${root}/etc/systemd/system`;
  const samples = join(prefixPath(installed), 'proxy');
  for (const folder of [units, samples]) mkdirSync(folder, { recursive: true });
  writeWhole(join(prefixPath(installed), startWaiter), startWaiterText);
  const address = ownAddress(settings.HOST, settings.PORT);
  writeWhole(join(units, serviceUnit), serviceUnitText(installed, userName, address));
  const socket = join(units, socketUnit);
  const text = socketUnitText(installed, listenedAddress(settings));
  const listensAnew = !existsSync(socket) || readFileSync(socket, 'utf8') !== text;
  writeWhole(socket, text);
  writeWhole(join(units, `${watchUnit}.service`), watchUnitText(installed, userName));
  writeWhole(join(units, `${watchUnit}.timer`), watchTimerText);
  writeWhole(join(samples, 'Caddyfile'), caddySample(host, PORT));
  writeWhole(join(samples, 'nginx.conf'), nginxSample(host, PORT));
  return listensAnew;
}

/** Only root and the service may read the file: any reader could lock it and keep the site from starting. */
function writeStartLock(installed: Installation, user: User | undefined): void {
  const file = join(prefixPath(installed), startLock);
  appendFileSync(file, '');
  if (user) chownSync(file, 0, user.gid);
  chmodSync(file, 0o640);
}

async function startService(
  { settings, service }: InstalledSite,
  listensAnew: boolean,
): Promise<void> {
  if (service) {
    runTool('systemctl', ['daemon-reload']);
    runTool('systemctl', ['enable', '--quiet', serviceUnit]);
    runTool('systemctl', ['enable', '--quiet', '--now', `${watchUnit}.timer`]);
    if (listensAnew) runTool('systemctl', ['stop', serviceUnit, socketUnit]);
    if (!(await service.start(settings))) {
      throw new LauncherError('Installed, but the site is not ready: see journalctl -u alumni.');
    }
    say('The site runs.');
  } else {
    say(`Installed. systemd does not run here; where it does:
  systemctl daemon-reload
  systemctl enable --now ${serviceUnit} ${watchUnit}.timer`);
  }
}

function sayNext(
  installed: Installation,
  { PUBLIC_URL }: NodeJS.ProcessEnv,
  { link, hasProxy }: { link: string | undefined; hasProxy: boolean },
): void {
  const steps = [
    !PUBLIC_URL &&
      `The address of the site: PUBLIC_URL in ${installed.settings}, then systemctl restart alumni`,
    !hasProxy && `A proxy with TLS: samples are in ${installed.prefix}/proxy`,
    link !== '' &&
      `Your account, the name of the association, mail: open ${link ?? 'the link of alumni cli setup-link'}`,
  ].filter(Boolean);
  if (steps.length > 0) say(`Next:\n${steps.map((step, at) => `  ${at + 1}. ${step}`).join('\n')}`);
}

/**
 * The set-up link; empty if a master exists. Undefined without PUBLIC_URL: the link would work on this machine only.
 */
async function setupLink(installed: Installation, settings: NodeJS.ProcessEnv) {
  if (!settings.PUBLIC_URL) return undefined;
  const asked = { settings, words: ['setup-link'], quiet: true };
  const { code, output } = await askCommandLine(installed, currentPath(installed), asked);
  return code === 0 ? `${output} within 24 hours` : '';
}
