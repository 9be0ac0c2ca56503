import { createHmac, timingSafeEqual } from 'node:crypto';

/** Digits of a signature: 80 bits. Hexadecimal, because mail servers may change the case of an address. */
const digits = 20;

/** Signs parts of an address or id. The first part names the purpose. */
export function sign(secret: string, ...parts: [purpose: string, ...values: string[]]): string {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex').slice(0, digits);
}

/** Whether the signature matches the parts; always false without a secret. */
export function isValidSignature(
  secret: string,
  signature: string,
  ...parts: [purpose: string, ...values: string[]]
): boolean {
  if (secret === '' || !/^[0-9a-f]{20}$/i.test(signature)) return false;
  const expected = sign(secret, ...parts);
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature.toLowerCase()));
}
