import { randomBytes } from 'node:crypto';

/** Clocks of instances differ by less. */
const skewMs = 5 * 60_000;

let last = 0n;

/**
 * New record id, 24 hexadecimal digits: 48 bits of Unix time in milliseconds and 48 random bits.
 * Ids of an instance ascend, so that records created in the same millisecond sort by creation. After a clock that was
 * ahead has been set back, ids start again at the present time.
 */
export function newId(): string {
  const random = BigInt(`0x${randomBytes(6).toString('hex')}`);
  const id = (BigInt(Date.now()) << 48n) | random;
  const isAhead = last >> 48n > BigInt(Date.now() + skewMs);
  last = id > last || isAhead ? id : last + 1n;
  return last.toString(16).padStart(24, '0');
}

/** The smallest id of what is created from a time on (Unix milliseconds). */
export function firstIdAt(time: number): string {
  return (BigInt(time) << 48n).toString(16).padStart(24, '0');
}

/** The first id that is later than any of now: one after it is of a clock that was ahead. */
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
 * The latest time that any instance can have stored for `milliseconds` from now: a later one was stored while a clock
 * was wrong, and limits nothing (decision 0066).
 */
export function horizon(milliseconds = 0): string {
  return fromNow(milliseconds + skewMs);
}
