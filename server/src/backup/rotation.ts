/** How many backups are kept: the newest of each of the last days, weeks and months that have one. */
export const kept = { days: 7, weeks: 4, months: 12 } as const;

/** Days after which the last backup is gone that holds what was deleted: as many as twelve months can have. */
export const longestKeptDays = 372;

/** Of backups by their time, those to keep; the newest always is. */
export function backupsToKeep(times: readonly Date[]): Set<Date> {
  const newestFirst = [...times].sort((a, b) => b.getTime() - a.getTime());
  const keep = new Set<Date>();
  const periods = [
    [dayOf, kept.days],
    [weekOf, kept.weeks],
    [monthOf, kept.months],
  ] as const;
  for (const [periodOf, count] of periods) {
    const seen = new Set<string>();
    for (const time of newestFirst) {
      const period = periodOf(time);
      if (seen.has(period)) continue;
      if (seen.size === count) break;
      seen.add(period);
      keep.add(time);
    }
  }
  return keep;
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const monthOf = (time: Date) => time.toISOString().slice(0, 7);

/** The Monday of its week. */
function weekOf(time: Date): string {
  const monday = new Date(time);
  monday.setUTCDate(time.getUTCDate() - ((time.getUTCDay() + 6) % 7));
  return dayOf(monday);
}
