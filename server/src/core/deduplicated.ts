/** Runs `work` once at a time for each key: whoever asks meanwhile gets the same result. A disk that hangs keeps one thread. */
export function deduplicated<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const pending = new Map<string, Promise<T>>();
  return (key) => {
    const known = pending.get(key);
    if (known) return known;
    const made = work(key).finally(() => pending.delete(key));
    pending.set(key, made);
    return made;
  };
}
