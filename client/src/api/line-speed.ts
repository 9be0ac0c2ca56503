import { uploadRates } from '@alumni/shared/core/limits';

/**
 * An upload that ends sooner than this counts as fast: its duration shows the latency, not the bandwidth. On a slow
 * line, every picture takes longer.
 */
const shortMs = 2_000;
const baseTimeoutMs = 60_000;

/** Bytes per second of the last upload; undefined before the first one. */
let measured: number | undefined;

/** Records a finished upload. `atOnce`: the number of uploads that shared the line. */
export function recordUpload(bytes: number, ms: number, atOnce: number): void {
  measured = ms < shortMs ? Number.POSITIVE_INFINITY : (bytes * atOnce * 1000) / ms;
}

/** Judges by the last upload; before the first one, by the browser's network information. */
export function isSlowLine(): boolean {
  if (measured !== undefined) return measured < uploadRates.slow;
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return connection?.effectiveType?.endsWith('2g') ?? false;
}

export function isFastLine(): boolean {
  return measured !== undefined && !isSlowLine();
}

/**
 * How long a connection may stay silent after it has accepted `bytes`. The browser reports bytes as sent although the
 * socket's buffer still holds them. A fast line empties the buffer sooner, so its timeout is shorter.
 */
export function uploadTimeoutMs(bytes: number): number {
  const least = Math.max(uploadRates.least, (measured ?? 0) / 8);
  return baseTimeoutMs + (bytes / least) * 1000;
}
