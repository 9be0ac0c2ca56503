import type { BackupDeps } from '../backup/create-backup.ts';
import type { BackgroundLog } from '../boot/tasks/run-in-background.ts';
import { beginIfDue, makeBackups } from '../boot/tasks/scheduled-backups.ts';
import type { BackupChoice } from '../settings/live-settings.ts';

/** The program uses two processes for it, tests one: whether a backup was due and has succeeded. */
export async function backUpIfDue(
  deps: BackupDeps & { log: BackgroundLog },
  backup: BackupChoice,
  stopping?: AbortSignal,
): Promise<boolean> {
  const run = await beginIfDue(deps.db, backup);
  return run !== undefined && makeBackups(deps, backup, run, stopping);
}
