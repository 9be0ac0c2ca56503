import { limits } from '@alumni/shared/core/limits';

/** Bytes of one page of a list: a quarter of the largest answer that stays in memory. */
const pageBytes = 256_000;
/** Bytes of a list that is not paged. */
export const unpagedBytes = 4_000_000;

/** Characters to which texts are cut. Rows show 1,000; ten rows of four such texts fit into a page. */
const lengths = [8_000, 4_000, 2_000, 1_300, 600];
const shortest = 300;

/**
 * The rows of a list within a number of bytes of JSON: where they have more, the longest texts of each are cut to one
 * length, and the rows marked. Names, titles and links stay whole, so that 50 rows of long ones may have some more.
 */
export function truncateOverBudget<R extends object>(
  rows: R[],
  maxBytes = pageBytes,
): (R & { truncated?: true })[] {
  if (fits(rows, maxBytes)) return rows;
  const length = lengths.find((each) => fits(cutTo(rows, each), maxBytes)) ?? shortest;
  return cutTo(rows, length);
}

/** Characters are counted first, which is quick: each has at least one byte. */
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

/** Up to the last space: half an address would be a link to another page. */
function beginning(text: string, length: number): string {
  const start = text.slice(0, length);
  const space = Math.max(start.lastIndexOf(' '), start.lastIndexOf('\n'));
  const isAddress = /^\s(?:https?:|www\.)/i.test(start.slice(space));
  if (space > length / 2 || (space > 0 && isAddress)) return `${start.slice(0, space)}…`;
  return `${start.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
