import { randomBytes } from 'node:crypto';

/** Id of a record: 96 random bits, hexadecimal. */
export function newId(): string {
  return randomBytes(12).toString('hex');
}

export function now(): string {
  return new Date().toISOString();
}

/** The time `milliseconds` from now. */
export function fromNow(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}
