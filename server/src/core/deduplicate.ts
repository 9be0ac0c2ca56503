/**
 * Runs `work` once at a time per key: concurrent callers share the result. A hanging disk thus blocks only one
 * thread.
 */
export function deduplicate<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const pending = new Map<string, Promise<T>>();
  return (key) => {
    const known = pending.get(key);
    if (known) return known;
    const made = work(key).finally(() => pending.delete(key));
    pending.set(key, made);
    return made;
  };
}
