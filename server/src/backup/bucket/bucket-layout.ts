import { type BackupFile, imageNameOf, isImageFile, manifestFile } from '../manifest.ts';
import { timeOfBackup } from '../target.ts';

/** Key prefixes of all backups and of all pictures. */
export const backupsPrefix = 'backups/';
export const picturesPrefix = 'pictures/';

/** In a backup that a trial restore could not read. */
const damagedMark = 'damaged';

export const folderKey = (backup: string) => `${backupsPrefix}${backup}/`;
export const manifestKey = (backup: string) => `${folderKey(backup)}${manifestFile}`;
export const damagedKey = (backup: string) => `${folderKey(backup)}${damagedMark}`;

/**
 * Pictures are there once, for all backups. Name and hash are in the key: what is there is never
 * written over with something else, and a name never comes back.
 */
export function objectKey(backup: string, file: Pick<BackupFile, 'path' | 'sha256'>): string {
  if (!isImageFile(file)) return folderKey(backup) + file.path;
  return `${picturesPrefix}${imageNameOf(file).slice(0, -'.jpg'.length)}/${file.sha256}.jpg`;
}

/** A bucket may hold other things: only these are ever removed. */
export function isPictureKey(key: string): boolean {
  return /^pictures\/[\w-]{22}\/[0-9a-f]{64}\.jpg$/.test(key);
}

/** Of an object of a backup: the backup's name and time, and what the object is. */
export function describeKey(key: string) {
  const [, name = '', rest = ''] = /^backups\/([^/]+)\/(.+)$/.exec(key) ?? [];
  const time = timeOfBackup(name);
  if (!time) return undefined;
  return { name, time, isManifest: rest === manifestFile, isMark: rest === damagedMark };
}
