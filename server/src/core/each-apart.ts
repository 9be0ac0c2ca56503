/**
 * Does `work` for each item, also after one for which it fails: `failed` is told of that. Throws once `stopping` is aborted.
 */
export async function eachApart<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  { stopping, failed }: Apart<T>,
): Promise<void> {
  for (const item of items) {
    stopping?.throwIfAborted();
    try {
      await work(item);
    } catch (err) {
      stopping?.throwIfAborted();
      failed(err, item);
    }
  }
}

export interface Apart<T> {
  stopping?: AbortSignal | undefined;
  failed: (err: unknown, item: T) => void;
}
