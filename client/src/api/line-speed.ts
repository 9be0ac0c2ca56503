import { uploadRates } from '@alumni/shared/core/limits';

/** Shorter ones measure how far away the server is; a slow line would take longer for a picture. */
const shortMs = 2_000;
const patienceMs = 60_000;

/** Bytes per second of the last upload; undefined before the first one. */
let measured: number | undefined;

/** Tells of an upload that has arrived. `atOnce`: how many shared the line. */
export function noteUpload(bytes: number, ms: number, atOnce: number): void {
  measured = ms < shortMs ? Number.POSITIVE_INFINITY : (bytes * atOnce * 1000) / ms;
}

/** By the last upload, or before it by what the browser says of the network. */
export function isSlowLine(): boolean {
  if (measured !== undefined) return measured < uploadRates.slow;
  const { connection } = navigator as { connection?: { effectiveType?: string } };
  return connection?.effectiveType?.endsWith('2g') ?? false;
}

export function isFastLine(): boolean {
  return measured !== undefined && !isSlowLine();
}

/**
 * How long a connection may be silent that has taken `bytes`: all of them may still stand in the socket's buffer,
 * where the browser counts them as sent. A line that was fast has sent them soon.
 */
export function uploadPatience(bytes: number): number {
  const least = Math.max(uploadRates.least, (measured ?? 0) / 8);
  return patienceMs + (bytes / least) * 1000;
}
