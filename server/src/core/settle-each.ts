export interface SettleOptions<T> {
  stopping?: AbortSignal | undefined;
  failed: (err: unknown, item: T) => void;
}

/**
 * Runs `work` for each item; failures go to `failed` and do not stop the others. Returns the results. Throws once
 * `stopping` is aborted.
 */
export async function settleEach<T, R>(
  items: Iterable<T>,
  work: (item: T) => Promise<R>,
  { stopping, failed }: SettleOptions<T>,
): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) {
    stopping?.throwIfAborted();
    try {
      done.push(await work(item));
    } catch (err) {
      stopping?.throwIfAborted();
      failed(err, item);
    }
  }
  return done;
}

export const addUp = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
