import { randomBytes } from 'node:crypto';

/** Clocks of instances are assumed to differ by at most 5 minutes. */
const skewMs = 5 * 60_000;

let last = 0n;

/**
 * New record id with 24 hexadecimal digits: 48 bits of Unix time in milliseconds and 48 random bits. Ids from one
 * instance ascend, even within a millisecond. After a fast clock is set back, ids start again at the present time.
 */
export function newId(): string {
  const random = BigInt(`0x${randomBytes(6).toString('hex')}`);
  const id = (BigInt(Date.now()) << 48n) | random;
  const isAhead = last >> 48n > BigInt(Date.now() + skewMs);
  last = id > last || isAhead ? id : last + 1n;
  return last.toString(16).padStart(24, '0');
}

/** The smallest id of records created at or after a time (Unix milliseconds). */
export function firstIdAt(time: number): string {
  return (BigInt(time) << 48n).toString(16).padStart(24, '0');
}

/** The first id later than any valid one: a larger id comes from a clock that was ahead. */
export function firstIdAhead(): string {
  return firstIdAt(Date.now() + skewMs);
}

/** The current time as ISO 8601 in UTC. */
export function now(): string {
  return new Date().toISOString();
}

/** The current day in UTC as `YYYY-MM-DD`. */
export function today(): string {
  return now().slice(0, 10);
}

/** The time `milliseconds` from now as ISO 8601 in UTC. */
export function fromNow(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

/**
 * The latest time that an instance with a right clock can store for `milliseconds` from now. It allows for the small
 * difference between the clocks of instances. A later time comes from a wrong clock and has no effect (decision 0066).
 */
export function latestPlausible(milliseconds = 0): string {
  return fromNow(milliseconds + skewMs);
}
