/**
 * Idempotency key of an upload or a new record: a retry after a lost response stores nothing twice.
 * `crypto.randomUUID` is missing on pages without TLS.
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
