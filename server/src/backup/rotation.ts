/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
export const retention = { days: 7, weeks: 4, months: 12 } as const;

/** Days after which the last backup is gone that holds what was deleted: as many as twelve months can have. */
export const longestRetentionDays = 372;

const hourMs = 60 * 60_000;
const recentMs = 48 * hourMs;
const retainedUpgrades = 2;

export interface RotatedBackup {
  time: Date;
  /** `held`: of a database that this one does not descend from, though of the same site. */
  reason: 'daily' | 'manual' | 'upgrade' | 'held';
  isDamaged: boolean;
}

/** Of backups by time and reason, those to keep; the newest always is. */
export function backupsToKeep<Backup extends RotatedBackup>(
  backups: readonly Backup[],
  now: Date,
): Set<Backup> {
  const newestFirst = backups.toSorted((a, b) => b.time.getTime() - a.time.getTime());
  const keep = backupsOfPeriods(newestFirst);
  for (const backup of recent(newestFirst, now)) keep.add(backup);
  const months = new Set<string>();
  let upgrades = 0;
  for (const backup of newestFirst) {
    const { time, reason } = backup;
    months.add(monthOf(time));
    // Remains of a deleted account go with the oldest month: people are told that day.
    if (months.size > retention.months) break;
    if (reason === 'manual' || reason === 'held') keep.add(backup);
    if (reason === 'upgrade' && ++upgrades <= retainedUpgrades) keep.add(backup);
  }
  return keep;
}

/** Backups that may go for room, the oldest first: kept for being recent alone, and not the newest. */
export function dispensable<Backup extends RotatedBackup>(
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

/** The newest, and the newest of each day, week and month: a damaged one takes no other's place. */
function backupsOfPeriods<Backup extends RotatedBackup>(newestFirst: Backup[]): Set<Backup> {
  const own = newestFirst.filter(({ reason }) => reason !== 'held');
  const keep = new Set<Backup>(newestFirst.slice(0, 1));
  const periods = [
    [dayOf, retention.days],
    [weekOf, retention.weeks],
    [monthOf, retention.months],
  ] as const;
  const whole = own.filter(({ isDamaged }) => !isDamaged);
  for (const [periodOf, count] of periods) {
    const seen = new Set<string>();
    for (const backup of whole.length > 0 ? whole : own) {
      const period = periodOf(backup.time);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      keep.add(backup);
    }
  }
  return keep;
}

/** Those of the last 48 hours; of those that the program made by itself, the newest of each hour. */
function recent<Backup extends RotatedBackup>(newestFirst: Backup[], now: Date): Backup[] {
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

/** The Monday of its week. */
function weekOf(time: Date): string {
  const monday = new Date(time);
  monday.setUTCDate(time.getUTCDate() - ((time.getUTCDay() + 6) % 7));
  return dayOf(monday);
}
