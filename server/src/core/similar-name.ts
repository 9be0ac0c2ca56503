/** The known name that was probably meant by another one; undefined if none is near. */
export function similarName(name: string, known: readonly string[]): string | undefined {
  const normal = name.toUpperCase().replaceAll('-', '_');
  if (normal !== name && known.includes(normal)) return normal;
  return known.find((other) => distance(normal, other) <= (other.length < 8 ? 1 : 2));
}

/** Letters to change, leave out, add, or swap with the next one. */
function distance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, at) => at)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      const swapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + same,
          swapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(from.length, to.length);
}
