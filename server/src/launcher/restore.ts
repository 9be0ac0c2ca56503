import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { syncFolderNow } from '../core/sync-folder.ts';
import { askCommandLine } from './command-line.ts';
import { type Installation, LauncherError, ownerOf, releasePath } from './installation.ts';
import { currentVersion, writeWhole } from './releases.ts';
import { say } from './say.ts';
import {
  dataDirPath,
  errorMessage,
  type InstalledSite,
  stoppableSite,
  tryOnData,
  unfinishedFile,
} from './upgrade.ts';

export interface RestoreChoice {
  /** Path of a backup, or of a folder with daily backups. For a backup in a bucket, `s3:` and its name. */
  place: string;
  /**
   * Whether `site activate` runs after the restore, because the original site is gone. Until then, the restored site
   * sends no mail.
   */
  asTheSite: boolean;
}

interface Restore extends RestoreChoice {
  /** Environment variables with which the person called the launcher. */
  environment: NodeJS.ProcessEnv;
  version: string;
  settings: NodeJS.ProcessEnv;
}

/**
 * Replaces the site's data with a backup. Restores into a new folder and tests it there while the old site runs. Then
 * one rename makes the settings name that folder. The old data stay: a restore that is killed at any moment leaves
 * settings that name complete data.
 */
export async function restore(
  installed: Installation,
  choice: RestoreChoice,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  if (existsSync(unfinishedFile(installed))) {
    throw new LauncherError(
      'An upgrade was cut off. Finish it first: alumni upgrade FILE, or alumni upgrade --back',
    );
  }
  const version = currentVersion(installed);
  if (!version) throw new LauncherError('Nothing is installed: alumni install --restore PLACE');
  const { settings, service } = await stoppableSite(installed);
  const before = dataDirPath(settings);
  const { unfinished, complete } = foldersBeside(installed, before);
  try {
    prepare(installed, unfinished);
    const there = { ...settings, DATA_DIR: unfinished };
    await restoreInto(installed, { ...choice, environment, version, settings: there });
    say(`Starting ${version} on it, for itself`);
    await tryOnData({ installed, settings: there }, version);
    renameSync(unfinished, complete);
    syncFolderNow(dirname(complete));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new LauncherError(`${errorMessage(error)}\nNothing has changed${advice(settings)}`);
  }
  await switchData(installed, { service, settings }, complete);
  say(`Done. The data of before are in ${before}, untouched: delete them when you are sure.`);
}

/** Restores a backup into the data folder and database of the settings, which must be empty. */
export async function restoreInto(
  installed: Installation,
  { place, asTheSite, environment, version, settings }: Restore,
): Promise<void> {
  const release = releasePath(installed, version);
  const source = place.startsWith('s3:') ? place : resolve(place);
  // Take the bucket's key from the environment too: the settings file may be lost.
  const given = Object.entries(environment).filter(([name]) => name.startsWith('BACKUP_S3_'));
  const env = { ...settings, ...Object.fromEntries(given) };
  const run = async (words: string[]) => {
    const { code, output } = await askCommandLine(installed, release, {
      settings: env,
      words,
    });
    if (code !== 0)
      throw new LauncherError(`${words.join(' ')} has failed; the reason stands above.`);
    say(output);
  };
  say(`Restoring ${source}`);
  await run(['restore', source]);
  if (asTheSite) await run(['site', 'activate']);
  if (given.some(([name]) => !settings[name])) {
    say(
      `Write the settings BACKUP_S3_… into ${installed.settings}: the service does not have them.`,
    );
  }
}

/**
 * Chooses folders that the service may write. They are beside the data folder if its parent is in the state folder and
 * on the same file system. Otherwise they are inside the data folder.
 */
function foldersBeside({ root, state }: Installation, dataDir: string) {
  const parent = dirname(dataDir);
  const isOurs = `${parent}/`.startsWith(`${root}${state}/`);
  const isOneDisk = !existsSync(dataDir) || statSync(dataDir).dev === statSync(parent).dev;
  const [, restoredBefore] = /^(.*)-restored-[^/]*$/.exec(dataDir) ?? [];
  const base = restoredBefore ?? (isOurs && isOneDisk ? dataDir : join(dataDir, 'data'));
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  return { unfinished: `${base}-restoring`, complete: `${base}-restored-${time}` };
}

/** Creates an empty folder for the service's user. Removes what a killed restore has left in it. */
function prepare(installed: Installation, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  const { uid, gid } = ownerOf(installed);
  if (process.getuid?.() === 0) chownSync(folder, uid, gid);
}

async function switchData(
  installed: Installation,
  { service, settings }: InstalledSite,
  dataDir: string,
): Promise<void> {
  const file = installed.root + installed.settings;
  const text = readFileSync(file, 'utf8');
  if (service) say('Stopping the site');
  await service?.stop();
  try {
    say(`Switching to ${dataDir}`);
    writeSettingsText(file, withSetting(text, 'DATA_DIR', dataDir.slice(installed.root.length)));
    if (service) say('Starting the site');
    if (service && !(await service.start(settings))) {
      throw new LauncherError('The restored site is not ready: see journalctl -u alumni.');
    }
  } catch (error) {
    if (settings.DATABASE_URL) {
      throw new LauncherError(
        `${errorMessage(error)}\nTo return: DATABASE_URL and DATA_DIR of before into ${file}, then systemctl restart alumni`,
      );
    }
    await service?.stop();
    writeSettingsText(file, text);
    await service?.start(settings);
    rmSync(dataDir, { recursive: true, force: true });
    throw new LauncherError(`${errorMessage(error)}\nThe site of before is in use.`);
  }
}

/** Writes the settings file with its mode and owners: the service's user reads it too. */
export function writeSettingsText(file: string, text: string): void {
  const { mode, uid, gid } = statSync(file);
  writeWhole(file, text, mode & 0o777, { uid, gid });
}

export function withSetting(text: string, name: string, value: string): string {
  const line = `${name}=${value}`;
  const lines = text.split('\n');
  const isIt = (known: string) => known.startsWith(`${name}=`);
  // Replace every occurrence: for systemd, the last one counts.
  if (lines.some(isIt)) return lines.map((known) => (isIt(known) ? line : known)).join('\n');
  return `${text.replace(/\n?$/, '\n')}${line}\n`;
}

function advice({ DATABASE_URL }: NodeJS.ProcessEnv): string {
  if (!DATABASE_URL) return ': the site of before is in use.';
  return `.
On PostgreSQL a backup goes into an empty database: create one, name it in DATABASE_URL (a site that runs goes on with the one it has), and
run this again. To stay with the database of before, name that.`;
}
