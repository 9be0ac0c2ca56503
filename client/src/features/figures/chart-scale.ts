/**
 * The top of an axis of whole numbers: at least `max`, round, and even, so that half of it is a whole
 * number too.
 */
export function axisTop(max: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, max)));
  return (
    [1, 2, 4, 6, 8, 10].map((step) => step * unit).find((top) => top >= max && top % 2 === 0) ?? 2
  );
}

/** Height of a bar as a percentage of the axis; what is little is still seen. */
export function barHeight(value: number, top: number): number {
  return value === 0 ? 0 : Math.max(1.5, (100 * value) / top);
}
