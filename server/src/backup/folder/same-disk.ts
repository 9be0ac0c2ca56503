import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deduplicate } from '../../core/deduplicate.ts';
import type { BackupTargets } from '../../settings/live-settings.ts';

/** A copy job touches this file in the backup folder after it has copied the backups to another machine. */
const pulledMark = 'pulled';
const pulledForMs = 48 * 60 * 60_000;
const patienceMs = 5_000;

/**
 * Whether one broken disk could destroy the data and all backups. True if they share a device and no copy was made
 * elsewhere for two days. A bind mount reports the device behind it.
 */
export async function isOnSameDisk(
  dataDir: string,
  { dir, bucket }: BackupTargets,
): Promise<boolean> {
  if (!dir || bucket) return false;
  const compared = compare(dataDir, dir);
  // A disk that hangs counts as another one, because a separate check reports it.
  return Promise.race([compared, wait(patienceMs, false, { ref: false })]);
}

async function compare(dataDir: string, dir: string): Promise<boolean> {
  const { pulledAt, device } = await look(dir);
  if (pulledAt > Date.now() - pulledForMs) return false;
  return (await deviceOf(dataDir)) === device;
}

const look = deduplicate(async (dir: string) => {
  const mark = await stat(join(dir, pulledMark)).catch(() => undefined);
  return { pulledAt: mark?.mtimeMs ?? 0, device: await deviceOf(dir) };
});

/** The folder's device; for a missing folder, that of its nearest parent. */
async function deviceOf(folder: string): Promise<number | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (found) return found.dev;
  const parent = dirname(folder);
  return parent === folder ? undefined : deviceOf(parent);
}
