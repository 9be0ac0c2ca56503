import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { BackupTargets } from '../open-targets.ts';

/** In a folder of backups: touched by the job that has copied it to another machine. */
const pulledMark = 'pulled';
const pulledForMs = 48 * 60 * 60_000;
const patienceMs = 5_000;

/** By folder. A disk that hangs keeps a thread for each: one is enough. */
const asked = new Map<string, Promise<boolean>>();

/**
 * Whether all backups lie on the device that has the data, and nobody has copied them elsewhere in two
 * days: a broken disk takes both. A bind mount has the device of what it shows.
 */
export async function isOnSameDisk(
  dataDir: string,
  { dir, bucket }: BackupTargets,
): Promise<boolean> {
  if (!dir || bucket) return false;
  const answer = asked.get(dir) ?? compare(dataDir, dir).finally(() => asked.delete(dir));
  asked.set(dir, answer);
  // A disk that hangs has a check of its own.
  return Promise.race([answer, wait(patienceMs, false, { ref: false })]);
}

async function compare(dataDir: string, dir: string): Promise<boolean> {
  const mark = await stat(join(dir, pulledMark)).catch(() => undefined);
  if (mark && mark.mtimeMs > Date.now() - pulledForMs) return false;
  return (await deviceOf(dataDir)) === (await deviceOf(dir));
}

/** Of the folder, or where it will be. */
async function deviceOf(folder: string): Promise<number | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (found) return found.dev;
  const parent = dirname(folder);
  return parent === folder ? undefined : deviceOf(parent);
}
