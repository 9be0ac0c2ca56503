import { randomSigns, typedSigns } from '../core/readable-code.ts';

/**
 * 50 random bits as `XXXXX-XXXXX`: unguessable behind the rate limits, short enough to type on a
 * phone (readings §2).
 */
export function newRollNumber(): string {
  return `${randomSigns(5)}-${randomSigns(5)}`;
}

/** Stored form of a typed number: O is 0, I and L are 1; case, spaces and hyphens are ignored. */
export function normalizeRollNumber(typed: string): string {
  const plain = typedSigns(typed.replace(/[\s-]/g, ''));
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}
