import { createHmac, timingSafeEqual } from 'node:crypto';

/** Digits of a signature: 80 bits. Hexadecimal, as mail servers may not keep the case of an address. */
const digits = 20;

/** Signs parts of an address or an id, the first of which says for what. */
export function signatureOf(
  secret: string,
  ...parts: [purpose: string, ...values: string[]]
): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex').slice(0, digits);
}

/** Whether a signature is that of the parts; never without a secret. */
export function isSignedBy(
  secret: string,
  signature: string,
  ...parts: [purpose: string, ...values: string[]]
): boolean {
  if (secret === '' || !/^[0-9a-f]{20}$/i.test(signature)) return false;
  const expected = signatureOf(secret, ...parts);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature.toLowerCase()));
}
