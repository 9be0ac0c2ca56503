import { mkdir } from 'node:fs/promises';
import { abandonedMs, removeAbandoned } from '../folder/work-folder.ts';
import { isImageFile } from '../manifest.ts';
import { filesByPath, readManifest } from '../read-backup.ts';
import { type BackupTarget, isSiteId, type SiteBackups, type StoredBackup } from '../target.ts';
import { type Bucket, bucketFolder } from './bucket.ts';
import { bucketLabel, bucketReader, bucketWriter, removeObjects } from './bucket-backup.ts';
import {
  backupsPrefix,
  damagedKey,
  describeKey,
  isPictureKey,
  objectKey,
  picturesPrefix,
} from './bucket-layout.ts';

interface FoundBackup extends StoredBackup {
  isComplete: boolean;
}

/** Daily backups in a bucket, with one folder for each site. */
export function bucketTarget(bucket: Bucket, dataDir: string): BackupTarget {
  return {
    label: `the bucket ${bucket.name}`,
    async siteIds() {
      const names = await bucket.folders('');
      const ids = names.filter(isSiteId).sort();
      return names.some((name) => `${name}/` === backupsPrefix) ? ['', ...ids] : ids;
    },
    site: (id) => siteInBucket(id ? bucketFolder(bucket, `${id}/`) : bucket, dataDir),
  };
}

/** The backups of a site, which share their pictures. */
function siteInBucket(bucket: Bucket, dataDir: string): SiteBackups {
  return {
    label: bucketLabel(bucket, '').replace(/\/$/, ''),
    workFolder: dataDir,
    list: async () => (await findBackups(bucket)).filter(({ isComplete }) => isComplete),
    reader: (name) => bucketReader(bucket, name),

    async begin(name, before) {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      await removeAbandoned(dataDir);
      const sizes = new Map<string, number>();
      for await (const { key, size } of bucket.list(picturesPrefix)) sizes.set(key, size);
      const former = before && (await filesByPath(bucketReader(bucket, before.name)));
      const trusted = new Set([...(former?.values() ?? [])].map((file) => objectKey(name, file)));
      return bucketWriter(bucket, name, { stored: { sizes, trusted }, workFolder: dataDir });
    },

    async markDamaged(name) {
      const text = Buffer.from('A trial restore has found damaged files.\n');
      await bucket.put(damagedKey(name), text.length, () => text);
    },

    freeShare: async () => undefined,

    /**
     * Other instances may be writing backups that reuse pictures. A picture therefore stays if a complete backup names
     * it. It also stays if it was written less than a day before this backup began.
     */
    async tidy(outdated, startedAt) {
      const settledBefore = startedAt.getTime() - abandonedMs;
      const pictures: string[] = [];
      for await (const { key, modifiedAt } of bucket.list(picturesPrefix)) {
        if (isPictureKey(key) && modifiedAt.getTime() < settledBefore) pictures.push(key);
      }
      const complete: string[] = [];
      for (const { name, time, isComplete } of await findBackups(bucket)) {
        const isAbandoned = !isComplete && time.getTime() < settledBefore;
        if (isAbandoned || outdated.includes(name)) await removeObjects(bucket, name);
        else if (isComplete) complete.push(name);
      }
      const needed = await pictureKeys(bucket, complete);
      for (const key of pictures) if (!needed.has(key)) await bucket.remove(key);
    },
  };
}

async function findBackups(bucket: Bucket): Promise<FoundBackup[]> {
  const found = new Map<string, FoundBackup>();
  for await (const { key } of bucket.list(backupsPrefix)) {
    const object = describeKey(key);
    if (!object) continue;
    const { name, time } = object;
    const label = bucketLabel(bucket, name);
    const backup = found.get(name) ?? { name, time, label, isDamaged: false, isComplete: false };
    backup.isComplete ||= object.isManifest;
    backup.isDamaged ||= object.isMark;
    found.set(name, backup);
  }
  return [...found.values()].sort((a, b) => a.time.getTime() - b.time.getTime());
}

/** Keys of the pictures that these backups name. Throws if a manifest is unreadable: no picture may be removed then. */
async function pictureKeys(bucket: Bucket, backups: string[]): Promise<Set<string>> {
  const keys = new Set<string>();
  for (const name of backups) {
    const { files } = await readManifest(bucketReader(bucket, name));
    for (const file of files.filter(isImageFile)) keys.add(objectKey(name, file));
  }
  return keys;
}
