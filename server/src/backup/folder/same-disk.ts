import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deduplicated } from '../../core/deduplicated.ts';
import type { BackupTargets } from '../open-targets.ts';

/** In a folder of backups: touched by the job that has copied it to another machine. */
const pulledMark = 'pulled';
const pulledForMs = 48 * 60 * 60_000;
const patienceMs = 5_000;

/**
 * Whether all backups lie on the device that has the data, and nobody has copied them elsewhere in two
 * days: a broken disk takes both. A bind mount has the device of what it shows.
 */
export async function isOnSameDisk(
  dataDir: string,
  { dir, bucket }: BackupTargets,
): Promise<boolean> {
  if (!dir || bucket) return false;
  const compared = compare(dataDir, dir);
  // A disk that hangs has a check of its own.
  return Promise.race([compared, wait(patienceMs, false, { ref: false })]);
}

async function compare(dataDir: string, dir: string): Promise<boolean> {
  const { pulledAt, device } = await look(dir);
  if (pulledAt > Date.now() - pulledForMs) return false;
  return (await deviceOf(dataDir)) === device;
}

const look = deduplicated(async (dir: string) => {
  const mark = await stat(join(dir, pulledMark)).catch(() => undefined);
  return { pulledAt: mark?.mtimeMs ?? 0, device: await deviceOf(dir) };
});

/** Of the folder, or where it will be. */
async function deviceOf(folder: string): Promise<number | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (found) return found.dev;
  const parent = dirname(folder);
  return parent === folder ? undefined : deviceOf(parent);
}
