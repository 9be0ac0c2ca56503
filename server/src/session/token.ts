import { createHash, randomBytes } from 'node:crypto';

/** New secret token: 256 random bits as base64url. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** SHA-256 of a token, as stored. A token's 256 bits need no slow, salted hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
