import { setTimeout as wait } from 'node:timers/promises';

/** Shows whether public content may have changed, by this program or another. */
export interface ContentChanges {
  /**
   * Two equal values mean that nothing was committed in between. Undefined while that is unknown. A write changes the
   * value before its response is sent.
   */
  current(): string | undefined;
  /** Why `current` is undefined: the error of a refused or lost connection. */
  failure?(): unknown;
  close(): Promise<void>;
}

/** Combines the change counter with the association's date, as some responses depend on the day. */
export function contentNow(changes: ContentChanges, today: () => string): string | undefined {
  const change = changes.current();
  return change && `${today()} ${change}`;
}

/**
 * Whether notices of changes arrive. Waits up to 2 s for the connection and for the first notice, which the server
 * sends to itself.
 */
export async function areChangesReceived(current: () => string | undefined): Promise<boolean> {
  for (const deadline = performance.now() + 2_000; performance.now() < deadline; await wait(50)) {
    if (current() !== undefined) return true;
  }
  return false;
}
