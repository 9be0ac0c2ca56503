import { randomBytes } from 'node:crypto';

let last = 0n;

/**
 * Id of a record: 48 bits of time in milliseconds and 48 random bits, hexadecimal. Ids of one
 * instance ascend, so that records of the same millisecond keep their order.
 */
export function newId(): string {
  const random = BigInt(`0x${randomBytes(6).toString('hex')}`);
  const id = (BigInt(Date.now()) << 48n) | random;
  last = id > last ? id : last + 1n;
  return last.toString(16).padStart(24, '0');
}

export function now(): string {
  return new Date().toISOString();
}

/** The time `milliseconds` from now. */
export function fromNow(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}
