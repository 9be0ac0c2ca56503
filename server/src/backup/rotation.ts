import type { BackupReason } from './manifest.ts';

/** Rotation keeps the newest backup of each of the last days, weeks and months that have one. */
export const retention = { days: 7, weeks: 4, months: 12 } as const;

const hourMs = 60 * 60_000;
const recentMs = 48 * hourMs;
const retainedUpgrades = 2;

export interface RotatedBackup {
  time: Date;
  reason: BackupReason;
  isDamaged: boolean;
}

/** Selects the backups to keep by time and reason. Always keeps the newest. */
export function backupsToKeep<Backup extends RotatedBackup>(
  backups: readonly Backup[],
  now: Date,
): Set<Backup> {
  const newestFirst = backups.toSorted((a, b) => b.time.getTime() - a.time.getTime());
  const keep = backupsOfPeriods(newestFirst);
  for (const backup of recentBackups(newestFirst, now)) keep.add(backup);
  const months = new Set<string>();
  let upgrades = 0;
  for (const backup of newestFirst) {
    const { time, reason } = backup;
    months.add(monthOf(time));
    // Does not keep manual backups that are older than a year. The deletion screen promises this to former members.
    if (months.size > retention.months) break;
    if (reason === 'manual') keep.add(backup);
    if (reason === 'upgrade' && ++upgrades <= retainedUpgrades) keep.add(backup);
  }
  return keep;
}

/**
 * Returns backups that may be removed to gain room, oldest first. They are kept only because they are recent. The
 * newest is never among them.
 */
export function dispensableBackups<Backup extends RotatedBackup>(
  backups: readonly Backup[],
  now: Date,
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.time.getTime() - a.time.getTime());
  const periods = backupsOfPeriods(newestFirst);
  const isRecent = ({ time }: Backup) => time.getTime() > now.getTime() - recentMs;
  return newestFirst
    .filter(
      (backup) =>
        isRecent(backup) &&
        !periods.has(backup) &&
        (backup.reason === 'daily' || backup.reason === 'manual'),
    )
    .toReversed();
}

/** The newest backup, and the newest of each day, week and month. A damaged one does not replace a whole one. */
function backupsOfPeriods<Backup extends RotatedBackup>(newestFirst: Backup[]): Set<Backup> {
  const keep = new Set<Backup>(newestFirst.slice(0, 1));
  const periods = [
    [dayOf, retention.days],
    [weekOf, retention.weeks],
    [monthOf, retention.months],
  ] as const;
  const whole = newestFirst.filter(({ isDamaged }) => !isDamaged);
  for (const [periodOf, count] of periods) {
    const seen = new Set<string>();
    for (const backup of whole.length > 0 ? whole : newestFirst) {
      const period = periodOf(backup.time);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      keep.add(backup);
    }
  }
  return keep;
}

/**
 * Returns the backups of the last 48 hours. From the undamaged automatic backups it returns only the newest of each
 * hour.
 */
function recentBackups<Backup extends RotatedBackup>(newestFirst: Backup[], now: Date): Backup[] {
  const hours = new Set<string>();
  return newestFirst.filter(({ time, reason, isDamaged }) => {
    if (time.getTime() <= now.getTime() - recentMs) return false;
    if (reason !== 'daily' || isDamaged) return true;
    const hour = hourOf(time);
    const isFirst = !hours.has(hour);
    hours.add(hour);
    return isFirst;
  });
}

const hourOf = (time: Date) => time.toISOString().slice(0, 13);
const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const monthOf = (time: Date) => time.toISOString().slice(0, 7);

/** The Monday of the week. */
function weekOf(time: Date): string {
  const monday = new Date(time);
  monday.setUTCDate(time.getUTCDate() - ((time.getUTCDay() + 6) % 7));
  return dayOf(monday);
}
