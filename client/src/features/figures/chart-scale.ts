/** Top of an axis of whole numbers: round, at least `max`, and even so that its half is whole. */
export function axisTop(max: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(1, max)));
  return (
    [1, 2, 4, 6, 8, 10].map((step) => step * unit).find((top) => top >= max && top % 2 === 0) ?? 2
  );
}

/** Height of a bar as a percentage of the axis. Small values stay visible. */
export function barHeight(value: number, top: number): number {
  return value === 0 ? 0 : Math.max(1.5, (100 * value) / top);
}
