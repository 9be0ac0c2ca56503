import { normalizeBase32, randomBase32 } from '../core/readable-code.ts';

/** 50 random bits as `XXXXX-XXXXX`: unguessable under rate limits, and short enough to type on a phone. */
export function newRollNumber(): string {
  return `${randomBase32(5)}-${randomBase32(5)}`;
}

/** Stored form of a typed number: O is 0, I and L are 1; case, spaces and hyphens are ignored. */
export function normalizeRollNumber(typed: string): string {
  const plain = normalizeBase32(typed.replace(/[\s-]/g, ''));
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}
