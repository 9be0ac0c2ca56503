/** Does `work` for every item, `places` at once; the first error stops what has not begun. */
export async function inParallel<Item>(
  items: Item[],
  places: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  let failed = false;
  async function place(): Promise<void> {
    for (const item of waiting) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: places }, place));
}
