export interface Apart<T> {
  stopping?: AbortSignal | undefined;
  failed: (err: unknown, item: T) => void;
}

/** Does `work` for each item, also after one for which it fails, of which `failed` is told. Returns what it has returned; throws once `stopping` is aborted. */
export async function eachApart<T, R>(
  items: Iterable<T>,
  work: (item: T) => Promise<R>,
  { stopping, failed }: Apart<T>,
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

export const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);
