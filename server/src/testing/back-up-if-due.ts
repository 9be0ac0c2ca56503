import type { BackupDeps } from '../backup/create-backup.ts';
import type { BackgroundLog } from '../boot/tasks/run-in-background.ts';
import { beginIfDue, makeBackups } from '../boot/tasks/scheduled-backups.ts';
import type { BackupChoice } from '../settings/live-settings.ts';

/** Runs in one process what the program does in two. Returns whether a due backup has succeeded. */
export async function backUpIfDue(
  deps: BackupDeps & { log: BackgroundLog },
  backup: BackupChoice,
  stopping?: AbortSignal,
): Promise<boolean> {
  const run = await beginIfDue(deps.db, backup);
  return run !== undefined && makeBackups(deps, backup, run, stopping);
}
