/**
 * Names an upload or a new record, so that what is sent again after a lost answer is kept once;
 * `crypto.randomUUID` is missing on pages without TLS.
 */
export function newRequestKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
