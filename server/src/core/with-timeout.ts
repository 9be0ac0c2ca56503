/** Waits for `work`. Rejects with `message` after `ms`; the work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(message)), ms);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
