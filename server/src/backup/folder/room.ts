import type { StatsFs } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { BackupError } from '../manifest.ts';

/** The site also writes to this disk: 100 MB stay free, or a twentieth of a smaller disk. */
const reservedBytes = 100 * 1024 * 1024;
const reservedShare = 0.05;

/** Throws `BackupError` if the folder's disk lacks room for these bytes and files. */
export async function assertRoomFor(
  folder: string,
  { bytes, files, dataDir }: { bytes: number; files: number; dataDir: string },
): Promise<void> {
  const disk = await statfs(folder);
  const free = disk.bavail * disk.bsize;
  const kept = (await isSameDisk(folder, dataDir)) ? reservedSpace(disk) : 0;
  if (bytes + kept > free) {
    const beside = kept > 0 ? `, and the site, on the same disk, ${megabytes(kept)} beside it` : '';
    throw new BackupError(
      `The disk of the backup folder ${folder} has ${megabytes(free)} free; this backup needs ${megabytes(bytes)}${beside}. Make room, or choose a folder on another disk. Nothing was written.`,
    );
  }
  // Some file systems do not count files and report 0 of 0.
  if (disk.files > 0 && files > disk.ffree) {
    throw new BackupError(
      `The disk of the backup folder ${folder} takes only ${disk.ffree} more files (df -i); this backup has ${files}. Nothing was written.`,
    );
  }
}

function reservedSpace({ blocks, bsize }: StatsFs): number {
  return Math.min(reservedBytes, reservedShare * blocks * bsize);
}

async function isSameDisk(folder: string, dataDir: string): Promise<boolean> {
  const [one, other] = await Promise.all([stat(folder), stat(dataDir).catch(() => undefined)]);
  return one.dev === other?.dev;
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / (1024 * 1024))} MB`;
}
