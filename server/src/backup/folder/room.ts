import type { StatsFs } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { BackupError } from '../manifest.ts';

/** A disk that the site writes to as well keeps this much, or a twentieth of its size where that is less. */
const keptBytes = 100 * 1024 * 1024;
const keptShare = 0.05;

/** Throws `BackupError` where files of so many bytes do not go onto the disk of a folder. */
export async function assertRoomFor(
  folder: string,
  { bytes, files, dataDir }: { bytes: number; files: number; dataDir: string },
): Promise<void> {
  const disk = await statfs(folder);
  const free = disk.bavail * disk.bsize;
  const kept = (await isSameDisk(folder, dataDir)) ? keptBytesOf(disk) : 0;
  if (bytes + kept > free) {
    const beside = kept > 0 ? `, and the site, on the same disk, ${megabytes(kept)} beside it` : '';
    throw new BackupError(
      `The disk of the backup folder ${folder} has ${megabytes(free)} free; this backup needs ${megabytes(bytes)}${beside}. Make room, or choose a folder on another disk. Nothing was written.`,
    );
  }
  // Some file systems count no files, and say 0 of 0.
  if (disk.files > 0 && files > disk.ffree) {
    throw new BackupError(
      `The disk of the backup folder ${folder} takes only ${disk.ffree} more files (df -i); this backup has ${files}. Nothing was written.`,
    );
  }
}

function keptBytesOf({ blocks, bsize }: StatsFs): number {
  return Math.min(keptBytes, keptShare * blocks * bsize);
}

async function isSameDisk(folder: string, dataDir: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(folder), stat(dataDir).catch(() => undefined)]);
  return one.dev === other?.dev;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / (1024 * 1024))} MB`;
}
