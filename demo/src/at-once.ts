/** How many at once keep painters, encoder and disk busy together. */
const hands = 4;

/** Does the work on all items, a few at once. After a failure nothing new is begun. */
export async function atOnce<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      await work(item).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
    }
  };
  await allOf(Array.from({ length: hands }, worker));
}

/** Waits for all of them, so that nothing goes on behind the back of whoever learns of a failure. */
export async function allOf<T>(works: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
