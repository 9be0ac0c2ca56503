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
  prefixOf,
  readStored,
  releaseOf,
  scriptOf,
  serviceSettings,
} from './installation.ts';
import { verifyFile } from './minisign.ts';
import { releaseOriginOf } from './published.ts';
import {
  currentVersion,
  removeOldReleases,
  switchTo,
  unpackRelease,
  writeWhole,
} from './releases.ts';
import { exitOf, startAs } from './run-program.ts';
import { say } from './say.ts';
import { assertStopped, serviceOf } from './service.ts';
import { checkRelease, tryServer } from './try-server.ts';

/** Written before the switch, removed when the outcome is known. */
const unfinishedUpgrade = z.object({
  from: z.string(),
  to: z.string(),
  /** When the copy of the database was taken. */
  copiedAt: z.string(),
});
type UnfinishedUpgrade = z.output<typeof unfinishedUpgrade>;

export type InstalledSite = Awaited<ReturnType<typeof siteOf>>;

interface Upgrade extends UnfinishedUpgrade, InstalledSite {
  installed: Installation;
}

export const unfinishedFile = (installed: Installation) =>
  join(prefixOf(installed), 'upgrade.json');

/**
 * Goes to the version in a file. Until the switch nothing changes for the site; after it the new
 * version must show that it runs, or the old one comes back with the database as it was. Killed at
 * any moment, `current` names a complete release whose start brings the database to its schema.
 */
export async function upgrade(
  installed: Installation,
  file: string,
  { unsigned = false } = {},
): Promise<void> {
  if (existsSync(unfinishedFile(installed))) await finish(installed);
  const from = currentVersion(installed);
  if (!from) throw new LauncherError('There is no current version: run install first.');
  const site = await siteOf(installed);
  await checkSum(file);
  await checkSignature(releaseOf(installed, from), file, unsigned);
  say(`Unpacking ${basename(file)}`);
  const to = await unpackRelease(installed, resolve(file), from);
  const started = { ...site, installed, from, to };
  try {
    say(`Trying ${to} on an empty folder`);
    await checkRelease(releaseOf(installed, to));
    await backUp(started);
  } catch (error) {
    rmSync(releaseOf(installed, to), { recursive: true, force: true });
    throw new LauncherError(`${messageOf(error)}\nNothing has changed: ${from} is in use.`);
  }
  const next: Upgrade = { ...started, copiedAt: new Date().toISOString() };
  try {
    await stopAndSwitch(next);
    say(`Starting ${to} on the data, for itself`);
    await tryOnData(next, to);
  } catch (error) {
    await goBack(next, messageOf(error), { served: false });
  }
  await serve(next);
}

/** Just after an upgrade nobody has entered anything yet. */
const askAfterMs = 10 * 60_000;

/**
 * After an upgrade that was cut off: back to the version and the database before it. `confirm` is asked
 * whether to put back a database that people may have gone on from.
 */
export async function upgradeBack(
  installed: Installation,
  confirm: (question: string) => Promise<void>,
): Promise<void> {
  const file = unfinishedFile(installed);
  if (!existsSync(file)) throw new LauncherError('No upgrade was cut off: there is no way back.');
  const unfinished = readStored(unfinishedUpgrade, file);
  const { settings, service } = await siteOf(installed);
  const { copiedAt, to } = unfinished;
  const ageMs = Date.now() - Date.parse(copiedAt);
  const copy = join(dataDirOf(settings), 'before-upgrade.sqlite');
  if (!settings.DATABASE_URL && existsSync(copy) && Math.abs(ageMs) > askAfterMs) {
    await confirm(
      `This puts the database of ${copiedAt} back, ${ageText(ageMs)} old. What people have entered since is then not on the site: it is kept aside, in alumni.sqlite.of-${to}.`,
    );
  }
  await restoreOld({ ...unfinished, installed, settings, service });
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
 * By the key that the version of today carries. Throws `LauncherError` for a wrong signature, and for none unless
 * `unsigned` says that somebody has chosen the file.
 */
export async function checkSignature(
  release: string,
  file: string,
  unsigned: boolean,
): Promise<void> {
  const beside = `${file}.minisig`;
  const origin = releaseOriginOf(release);
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

/** By the old version, of the running site: the schema is its own. */
async function backUp({ installed, settings, from, to }: Started): Promise<void> {
  if (!settings.DATABASE_URL && !existsSync(join(dataDirOf(settings), 'alumni.sqlite'))) {
    say('There is no database yet, so there is nothing to back up');
    return;
  }
  say('Backing up');
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const folder = join(installed.root + installed.backups, `before-${to}-${time}`);
  const release = releaseOf(installed, from);
  const hasTarget = settings.BACKUP_DIR || settings.BACKUP_S3_BUCKET;
  // A restored copy stays out of the place where the original's backups are.
  const status = { settings, words: ['site', 'status', '--json'], quiet: true };
  const { output: said } = await askCommandLine(installed, release, status);
  const args = hasTarget && !said.includes('"copy":{') ? [] : [folder];
  const { code, output } = await askCommandLine(installed, release, {
    // Not an option of the command: the old version may not know it.
    settings: { ...settings, BEFORE_UPGRADE: 'yes' },
    words: ['backup', '--json', ...args],
  });
  const complete = /"places":\["(.+?)"\]/.exec(output)?.[1];
  if (!complete) throw new LauncherError('The backup has failed; the reason stands above.');
  say(`Backed up to ${complete.replaceAll('","', ' and ')}`);
  const removed = /"removed":\["(.+?)"\]/.exec(output)?.[1];
  if (removed) say(`Removed, as newer ones are there: ${removed.replaceAll('","', ', ')}`);
  // Pictures that were lost before do not come back by staying with the old version.
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
      await goBack(upgraded, reason, { served: true });
    }
  }
  await forget(upgraded);
  removeOldReleases(installed, from);
  say(service ? `Done: ${to} runs.` : `Done: ${to} is current. Start it now.`);
  if (service && !service.isHeld()) {
    say('Run alumni install once: from then on nobody is refused while the site restarts.');
  }
}

/**
 * Work on data that may be put back would be done twice: the version only serves. Older ones do not
 * know that; they are kept from their daily backup.
 */
export async function tryOnData(
  { installed, settings }: Pick<Upgrade, 'installed' | 'settings'>,
  version: string,
): Promise<void> {
  const backups = Object.keys(settings).filter((name) => /^BACKUP_(DIR|S3_)/.test(name));
  const none = Object.fromEntries(backups.map((name) => [name, '']));
  const trial = { ...settings, ...none, TRIAL_START: 'yes' };
  await tryServer(releaseOf(installed, version), ownerOf(installed), trial);
}

/** Never returns. `served`: people may have reached the new version and written something. */
async function goBack(
  upgraded: Upgrade,
  reason: string,
  { served }: { served: boolean },
): Promise<never> {
  const { installed, from, to } = upgraded;
  say(`${to} does not run: ${reason}`);
  await restoreOld(upgraded);
  if (!served) await copyDatabase(upgraded, 'remove');
  rmSync(releaseOf(installed, to), { recursive: true, force: true });
  throw new LauncherError(`The upgrade to ${to} has failed: ${from} is in use again.`);
}

/**
 * The database before the switch: between them the new version starts and migrates it again, where
 * the old version would refuse a database that is newer than itself.
 */
async function restoreOld(upgraded: Upgrade): Promise<void> {
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
      `${from} does not run either: ${messageOf(error)}\n${advice(upgraded)}`,
    );
  }
  await copyDatabase(upgraded, 'remove-copy');
  if (service && !(await service.start(settings))) {
    const sentence = `${from} is current and not ready: see journalctl -u alumni.`;
    if (!service.hasFailed()) throw new LauncherError(sentence);
    // systemd repeats a version that does not know the code 78 (decision 0068), and visitors would wait for ever.
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

/** An upgrade was killed: what is current counts, if it runs. */
async function finish(installed: Installation): Promise<void> {
  const unfinished = readStored(unfinishedUpgrade, unfinishedFile(installed));
  const current = currentVersion(installed) ?? unfinished.from;
  say(`The upgrade from ${unfinished.from} to ${unfinished.to} was cut off; ${current} is current`);
  const { settings, service } = await siteOf(installed);
  await service?.stop();
  try {
    await tryOnData({ installed, settings }, current);
  } catch (error) {
    service?.end();
    throw new LauncherError(
      `${current} does not run: ${messageOf(error)}
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
  const script = scriptOf(releaseOf(installed, from), 'launcher/sqlite-copy');
  const command = [script, action, dataDirOf(settings), ...args];
  const code = await exitOf(
    startAs(ownerOf(installed), process.execPath, command, {
      env: settings,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  if (code !== 0) throw new LauncherError(`The copy of the database has failed (${action}).`);
}

/** Returns the service, and the settings that it gets. Throws `LauncherError` if the site runs and nothing here can stop it. */
export async function siteOf(installed: Installation) {
  const settings = serviceSettings(installed);
  const service = serviceOf(installed);
  if (!service) await assertStopped(settings);
  return { settings, service };
}

export const dataDirOf = ({ DATA_DIR }: NodeJS.ProcessEnv) => resolve(DATA_DIR ?? './data');

export function messageOf(error: unknown): string {
  return error instanceof LauncherError ? error.message : String((error as Error).stack ?? error);
}
