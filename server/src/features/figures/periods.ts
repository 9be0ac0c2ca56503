const weekMs = 7 * 86_400_000;

/** The last `count` months up to that of `day`, oldest first, as `YYYY-MM`. */
export function lastMonths(count: number, day: string): string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + at, 1)).toISOString().slice(0, 7),
  );
}

/** Mondays of the weeks from `first` to `last` (`YYYY-MM-DD`); none without `first`. */
export function weeksUntil(first: string | undefined, last: string): string[] {
  if (first === undefined) return [];
  const weeks: string[] = [];
  for (let time = mondayOf(first); time <= Date.parse(last); time += weekMs) {
    weeks.push(new Date(time).toISOString().slice(0, 10));
  }
  return weeks;
}

function mondayOf(day: string): number {
  const date = new Date(day);
  return date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
}
