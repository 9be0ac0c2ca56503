const [firstSeconds, longestSeconds] = [60, 60 * 60];

/**
 * A restart or upgrade of the server causes at most this many failures, which come a minute apart. After more failures,
 * the owner is told.
 */
const failuresOfARestart = 2;

/** When the server has failed with a record (500): how often in a row, and when it is tried again. */
export interface Failures {
  count: number;
  /** Time by the server's clock (`serverNow()`), in milliseconds. */
  retryAt: number;
}

/** Seconds until the next try after this number of failures. The pause is a minute at first and grows to an hour. */
export function growingPause(failures: number): number {
  const doublings = Math.max(0, failures - failuresOfARestart);
  return Math.min(firstSeconds * 2 ** doublings, longestSeconds);
}

/** Counts one more failure at the time `now`. `retryAfter`: the pause that the server asks for, in seconds. */
export function addFailure(
  failures: Failures | undefined,
  now: number,
  pause: (failures: number) => number = growingPause,
  retryAfter = 0,
): Failures {
  const count = (failures?.count ?? 0) + 1;
  const seconds = Math.min(Math.max(pause(count), retryAfter), longestSeconds);
  return { count, retryAt: now + seconds * 1000 };
}

/** Whole seconds until a record may be tried again; 0 if it may be now. */
export function secondsUntilDue(failures: Failures | undefined, now: number): number {
  const seconds = Math.ceil(((failures?.retryAt ?? now) - now) / 1000);
  // No pause is this long: the clock was set back after the failure. The record may be tried now.
  return seconds > longestSeconds ? 0 : Math.max(0, seconds);
}

/** Whether the server fails for longer than a restart takes. */
export function isFailing(failures: Failures | undefined): failures is Failures {
  return failures !== undefined && failures.count > failuresOfARestart;
}
