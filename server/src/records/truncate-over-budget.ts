const fullTextChars = 4_000_000;
const shortenedChars = 200;

/**
 * Keeps a list that is not paged to a few megabytes: the rows after the first 4 million characters
 * of text have each text cut to 200.
 */
export function truncateOverBudget<R extends object>(rows: R[]): R[] {
  let chars = 0;
  return rows.map((row) => {
    const isFull = chars >= fullTextChars;
    const entries = Object.entries(row).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      chars += value.length;
      const isLong = isFull && value.length > shortenedChars;
      return [name, isLong ? `${value.slice(0, shortenedChars)}…` : value];
    });
    return Object.fromEntries(entries) as R;
  });
}
