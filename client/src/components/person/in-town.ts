/** Address of the directory with the people of a town. */
export function inTown(town: string): string {
  return `/alumni?town=${encodeURIComponent(town)}`;
}
