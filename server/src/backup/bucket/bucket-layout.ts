import { type BackupFile, imageNameOf, isImageFile, manifestFile } from '../manifest.ts';
import { timeOfBackup } from '../target.ts';

export const backupsPrefix = 'backups/';
export const picturesPrefix = 'pictures/';

/** Marks a backup that a trial restore could not read. */
const damagedMark = 'damaged';

export const folderKey = (backup: string) => `${backupsPrefix}${backup}/`;
export const manifestKey = (backup: string) => `${folderKey(backup)}${manifestFile}`;
export const damagedKey = (backup: string) => `${folderKey(backup)}${damagedMark}`;

/**
 * A picture is one object, which all backups share. The key contains the picture's name, which is never reused, and its
 * hash. The object is therefore never overwritten with other content.
 */
export function objectKey(backup: string, file: Pick<BackupFile, 'path' | 'sha256'>): string {
  if (!isImageFile(file)) return folderKey(backup) + file.path;
  return `${picturesPrefix}${imageNameOf(file).slice(0, -'.jpg'.length)}/${file.sha256}.jpg`;
}

/** The bucket may hold other objects: only keys of this form are ever removed. */
export function isPictureKey(key: string): boolean {
  return /^pictures\/[\w-]{22}\/[0-9a-f]{64}\.jpg$/.test(key);
}

/** Parses an object's key. Returns undefined if the key belongs to no backup. */
export function describeKey(key: string) {
  const [, name = '', rest = ''] = /^backups\/([^/]+)\/(.+)$/.exec(key) ?? [];
  const time = timeOfBackup(name);
  if (!time) return undefined;
  return { name, time, isManifest: rest === manifestFile, isMark: rest === damagedMark };
}
