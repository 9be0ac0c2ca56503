import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { askCommandLine } from './command-line.ts';
import {
  type Installation,
  LauncherError,
  ownerOf,
  prefixPath,
  readStored,
  releasePath,
  scriptPath,
  serviceSettings,
} from './installation.ts';
import { verifyFile } from './minisign.ts';
import { readReleaseOrigin } from './published.ts';
import {
  currentVersion,
  removeOldReleases,
  switchTo,
  unpackRelease,
  writeWhole,
} from './releases.ts';
import { startAs, waitForExit } from './run-program.ts';
import { say } from './say.ts';
import { assertStopped, systemdService } from './service.ts';
import { checkRelease, tryServer } from './try-server.ts';

/** State of an upgrade: written before the switch, removed once the outcome is known. */
const unfinishedUpgrade = z.object({
  from: z.string(),
  to: z.string(),
  /** Time of the database copy. */
  copiedAt: z.string(),
});
type UnfinishedUpgrade = z.output<typeof unfinishedUpgrade>;

export type InstalledSite = Awaited<ReturnType<typeof stoppableSite>>;

interface Upgrade extends UnfinishedUpgrade, InstalledSite {
  installed: Installation;
}

export const unfinishedFile = (installed: Installation) =>
  join(prefixPath(installed), 'upgrade.json');

/**
 * Upgrades to the release in a file. Nothing changes for the site until the switch. If the new version then does not
 * run, the old one returns with the old database. If the upgrade is killed at any moment, `current` names a complete
 * release whose start migrates the database.
 */
export async function upgrade(
  installed: Installation,
  file: string,
  { unsigned = false } = {},
): Promise<void> {
  if (existsSync(unfinishedFile(installed))) await completeUpgrade(installed);
  const from = currentVersion(installed);
  if (!from) throw new LauncherError('There is no current version: run install first.');
  const site = await stoppableSite(installed);
  await checkSum(file);
  await checkSignature(releasePath(installed, from), file, unsigned);
  say(`Unpacking ${basename(file)}`);
  const to = await unpackRelease(installed, resolve(file), from);
  const started = { ...site, installed, from, to };
  try {
    say(`Trying ${to} on an empty folder`);
    await checkRelease(releasePath(installed, to));
    await backUp(started);
  } catch (error) {
    rmSync(releasePath(installed, to), { recursive: true, force: true });
    throw new LauncherError(`${errorMessage(error)}\nNothing has changed: ${from} is in use.`);
  }
  const next: Upgrade = { ...started, copiedAt: new Date().toISOString() };
  try {
    await stopAndSwitch(next);
    say(`Starting ${to} on the data, for itself`);
    await tryOnData(next, to);
  } catch (error) {
    await rollBack(next, errorMessage(error), { served: false });
  }
  await serve(next);
}

/**
 * `upgradeBack` asks for confirmation if the upgrade is older than this. Just after an upgrade, nobody has entered
 * anything.
 */
const askAfterMs = 10 * 60_000;

/**
 * After an interrupted upgrade: returns to the previous version and database. `confirm` asks before discarding
 * changes that people may have made since.
 */
export async function upgradeBack(
  installed: Installation,
  confirm: (question: string) => Promise<void>,
): Promise<void> {
  const file = unfinishedFile(installed);
  if (!existsSync(file)) throw new LauncherError('No upgrade was cut off: there is no way back.');
  const unfinished = readStored(unfinishedUpgrade, file);
  const { settings, service } = await stoppableSite(installed);
  const { copiedAt, to } = unfinished;
  const ageMs = Date.now() - Date.parse(copiedAt);
  const copy = join(dataDirPath(settings), 'before-upgrade.sqlite');
  if (!settings.DATABASE_URL && existsSync(copy) && Math.abs(ageMs) > askAfterMs) {
    await confirm(
      `This puts the database of ${copiedAt} back, ${ageText(ageMs)} old. What people have entered since is then not on the site: it is kept aside, in alumni.sqlite.of-${to}.`,
    );
  }
  await restoreOldDatabase({ ...unfinished, installed, settings, service });
}

function ageText(ms: number): string {
  const hours = Math.round(ms / 3_600_000);
  if (hours < 1) return `${Math.round(ms / 60_000)} minutes`;
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

async function checkSum(file: string): Promise<void> {
  if (!existsSync(file)) throw new LauncherError(`There is no file ${file}.`);
  const beside = `${file}.sha256`;
  if (!existsSync(beside)) {
    say(`Not compared with a checksum: there is no ${basename(beside)} beside it`);
    return;
  }
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  const [expected] = readFileSync(beside, 'utf8').trim().split(/\s+/);
  if (hash.digest('hex') !== expected) {
    throw new LauncherError(`${file} is damaged: its checksum is not that of ${basename(beside)}.`);
  }
}

/**
 * Verifies the file with the installed version's key. Throws `LauncherError` for a wrong signature, and for a
 * missing one unless the operator chose `unsigned`.
 */
export async function checkSignature(
  release: string,
  file: string,
  unsigned: boolean,
): Promise<void> {
  const beside = `${file}.minisig`;
  const origin = readReleaseOrigin(release);
  if (!origin || !existsSync(beside)) {
    const why = origin ? `there is no ${basename(beside)} beside it` : 'this release has no key';
    if (!unsigned) {
      throw new LauncherError(
        `Nobody can tell who has made ${basename(file)}: ${why}. If you have made it yourself: alumni upgrade --unsigned FILE`,
      );
    }
    say(`Not checked who has signed it: ${why}`);
    return;
  }
  const signature = readFileSync(beside, 'utf8');
  const { publicKey } = origin;
  await verifyFile(file, { name: basename(file), signature, publicKey });
  say('Signed by the project');
}

type Started = Omit<Upgrade, 'copiedAt'>;

/** The old version backs up the running site: only it matches the schema. */
async function backUp({ installed, settings, from, to }: Started): Promise<void> {
  if (!settings.DATABASE_URL && !existsSync(join(dataDirPath(settings), 'alumni.sqlite'))) {
    say('There is no database yet, so there is nothing to back up');
    return;
  }
  say('Backing up');
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = join(installed.root + installed.backups, `before-${to}-${time}`);
  const release = releasePath(installed, from);
  const hasTarget = settings.BACKUP_DIR || settings.BACKUP_S3_BUCKET;
  // A restored copy must not write into the original's backups.
  const status = { settings, words: ['site', 'status', '--json'], quiet: true };
  const { output: said } = await askCommandLine(installed, release, status);
  const args = hasTarget && !said.includes('"copy":{') ? [] : [folder];
  const { code, output } = await askCommandLine(installed, release, {
    // Use an environment variable: an old version would reject an unknown option.
    settings: { ...settings, BEFORE_UPGRADE: 'yes' },
    words: ['backup', '--json', ...args],
  });
  const complete = /"places":\["(.+?)"\]/.exec(output)?.[1];
  if (!complete) throw new LauncherError('The backup has failed; the reason stands above.');
  say(`Backed up to ${complete.replaceAll('","', ' and ')}`);
  const removed = /"removed":\["(.+?)"\]/.exec(output)?.[1];
  if (removed) say(`Removed, as newer ones are there: ${removed.replaceAll('","', ', ')}`);
  // Go on with a warning: the backup may report lost pictures, and staying on the old version would not restore them.
  if (code !== 0) say(`It is complete, with something to look at: ${output}`);
}

async function stopAndSwitch({ copiedAt, ...started }: Upgrade): Promise<void> {
  const { installed, settings, service, from, to } = started;
  if (service) say('Stopping the site');
  await service?.stop();
  if (!settings.DATABASE_URL) {
    say('Copying the database');
    await copyDatabase(started, 'take');
  }
  const unfinished: UnfinishedUpgrade = { from, to, copiedAt };
  writeWhole(unfinishedFile(installed), JSON.stringify(unfinished));
  say(`Switching to ${to}`);
  switchTo(installed, to);
}

async function serve(upgraded: Upgrade): Promise<void> {
  const { installed, settings, service, from, to } = upgraded;
  if (service) {
    say('Starting the site');
    const ready = await service.start(settings).catch(() => false);
    if (!ready) {
      const reason = 'the service is not ready, see journalctl -u alumni';
      await rollBack(upgraded, reason, { served: true });
    }
  }
  await forget(upgraded);
  removeOldReleases(installed, from);
  say(service ? `Done: ${to} runs.` : `Done: ${to} is current. Start it now.`);
  if (service && !service.isHeld()) {
    say('Run alumni install once: from then on nobody is refused while the site restarts.');
  }
}

/** Tests a version on the site's data, without background tasks: after a rollback, their work would be repeated. */
export async function tryOnData(
  { installed, settings }: Pick<Upgrade, 'installed' | 'settings'>,
  version: string,
): Promise<void> {
  const trial = { ...settings, TRIAL_START: 'yes' };
  await tryServer(releasePath(installed, version), ownerOf(installed), trial);
}

/** Rolls back and throws. If `served`, people may have written data with the new version: its database is kept. */
async function rollBack(
  upgraded: Upgrade,
  reason: string,
  { served }: { served: boolean },
): Promise<never> {
  const { installed, from, to } = upgraded;
  say(`${to} does not run: ${reason}`);
  await restoreOldDatabase(upgraded);
  if (!served) await copyDatabase(upgraded, 'remove');
  rmSync(releasePath(installed, to), { recursive: true, force: true });
  throw new LauncherError(`The upgrade to ${to} has failed: ${from} is in use again.`);
}

/**
 * Restores the database before switching the release. If the service starts in between, the new version migrates the
 * database again. In the other order, the old version would find a newer database and refuse it.
 */
async function restoreOldDatabase(upgraded: Upgrade): Promise<void> {
  const { installed, settings, service, from, to, copiedAt } = upgraded;
  await service?.stop();
  if (!settings.DATABASE_URL) {
    say(
      `Putting the database of ${copiedAt} back; the newer one is kept as alumni.sqlite.of-${to}`,
    );
    await copyDatabase(upgraded, 'put-back', `alumni.sqlite.of-${to}`);
  }
  say(`Switching back to ${from}`);
  switchTo(installed, from);
  try {
    await tryOnData(upgraded, from);
  } catch (error) {
    service?.end();
    throw new LauncherError(
      `${from} does not run either: ${errorMessage(error)}\n${advice(upgraded)}`,
    );
  }
  await copyDatabase(upgraded, 'remove-copy');
  if (service && !(await service.start(settings))) {
    const sentence = `${from} is current and not ready: see journalctl -u alumni.`;
    if (!service.hasFailed()) throw new LauncherError(sentence);
    // After exit code 78, systemd does not repeat a failed start (decision 0061). An older version does not use this
    // code, so systemd would start it again and again. Visitors would wait for ever.
    service.end();
    throw new LauncherError(
      `${sentence} It is stopped, so that nobody waits for it: alumni upgrade --back tries again.`,
    );
  }
  rmSync(unfinishedFile(installed), { force: true });
  say(service ? `${from} runs again` : `${from} is current again. Start it now`);
}

function advice({ settings }: Upgrade): string {
  if (!settings.DATABASE_URL) return '';
  return `PostgreSQL cannot be taken back by this command. If the database is newer than the program:
create an empty database, name it in DATABASE_URL, restore the newest backup into it (alumni cli restore FOLDER, or s3:latest), alumni cli site activate, and start.`;
}

/** Completes a killed upgrade: keeps the current release if it runs. */
async function completeUpgrade(installed: Installation): Promise<void> {
  const unfinished = readStored(unfinishedUpgrade, unfinishedFile(installed));
  const current = currentVersion(installed) ?? unfinished.from;
  say(`The upgrade from ${unfinished.from} to ${unfinished.to} was cut off; ${current} is current`);
  const { settings, service } = await stoppableSite(installed);
  await service?.stop();
  try {
    await tryOnData({ installed, settings }, current);
  } catch (error) {
    service?.end();
    throw new LauncherError(
      `${current} does not run: ${errorMessage(error)}
alumni upgrade --back returns to ${unfinished.from} and the database of ${unfinished.copiedAt}.`,
    );
  }
  await service?.start(settings);
  await forget({ ...unfinished, installed, settings, service });
}

async function forget(upgraded: Upgrade): Promise<void> {
  await copyDatabase(upgraded, 'remove');
  rmSync(unfinishedFile(upgraded.installed), { force: true });
}

async function copyDatabase(
  { installed, settings, from }: Started,
  action: 'take' | 'put-back' | 'remove-copy' | 'remove',
  ...args: string[]
): Promise<void> {
  const script = scriptPath(releasePath(installed, from), 'launcher/sqlite-copy');
  const command = [script, action, dataDirPath(settings), ...args];
  const code = await waitForExit(
    startAs(ownerOf(installed), process.execPath, command, {
      env: settings,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  if (code !== 0) throw new LauncherError(`The copy of the database has failed (${action}).`);
}

/** The service and its settings. Throws `LauncherError` if the site runs without systemd. */
export async function stoppableSite(installed: Installation) {
  const settings = serviceSettings(installed);
  const service = systemdService(installed);
  if (!service) await assertStopped(settings);
  return { settings, service };
}

export const dataDirPath = ({ DATA_DIR }: NodeJS.ProcessEnv) => resolve(DATA_DIR ?? './data');

export function errorMessage(error: unknown): string {
  return error instanceof LauncherError ? error.message : String((error as Error).stack ?? error);
}
