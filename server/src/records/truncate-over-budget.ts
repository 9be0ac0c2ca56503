import { limits } from '@alumni/shared/core/limits';

/**
 * Budget of one page of a list, in bytes. It stays far below `maxCachedBytes` (1 MiB), so the response cache can keep
 * the page.
 */
const pageBytes = 256_000;
/** Budget of a list without pages, in bytes. */
export const unpagedBytes = 4_000_000;

/**
 * Lengths in characters to which texts are cut. Uses the first length at which the rows are within the budget. Screens
 * show 1,000 characters.
 */
const lengths = [8_000, 4_000, 2_000, 1_300, 600];
const shortest = 300;

/**
 * Cuts the longest texts of rows to one length, so that the JSON fits the budget. Marks the rows whose texts are cut.
 * Names, titles and links stay whole, so 50 rows with long ones may exceed the budget.
 */
export function truncateOverBudget<R extends object>(
  rows: R[],
  maxBytes = pageBytes,
): (R & { truncated?: true })[] {
  if (fits(rows, maxBytes)) return rows;
  const length = lengths.find((each) => fits(cutTo(rows, each), maxBytes)) ?? shortest;
  return cutTo(rows, length);
}

/**
 * Counts characters first, because that is quick. Each character has at least one byte, so too many characters are also
 * too many bytes.
 */
function fits(rows: object[], maxBytes: number): boolean {
  const texts = rows.flatMap(Object.values).filter((value) => typeof value === 'string');
  const chars = texts.reduce((sum, { length }) => sum + length, 0);
  return chars <= maxBytes && Buffer.byteLength(JSON.stringify(rows)) <= maxBytes;
}

function cutTo<R extends object>(rows: R[], length: number): (R & { truncated?: true })[] {
  return rows.map((row) => {
    const long = Object.entries(row).filter(
      ([, value]) => typeof value === 'string' && value.length > Math.max(length, limits.link),
    );
    if (long.length === 0) return row;
    const texts = long.map(([name, text]) => [name, beginning(text, length)]);
    return { ...row, ...Object.fromEntries(texts), truncated: true };
  });
}

/** Cuts at the last space: half a web address would link to another page. */
function beginning(text: string, length: number): string {
  const start = text.slice(0, length);
  const space = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const isAddress = /^\s(?:https?:|www\.)/i.test(start.slice(space));
  if (space > length / 2 || (space > 0 && isAddress)) return `${start.slice(0, space)}…`;
  return `${start.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
