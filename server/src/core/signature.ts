import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Number of hexadecimal digits in a signature: 80 bits. Mail addresses contain signatures, and mail servers may change
 * the case of letters. In hexadecimal digits, case has no meaning.
 */
const digits = 20;

/** Signs values, such as the id of a mail. The first part names the purpose. */
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
