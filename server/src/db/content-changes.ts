import { setTimeout as wait } from 'node:timers/promises';

/** Tells whether what the public reads may have changed: by this program or any other. */
export interface ContentChanges {
  /**
   * While two values are equal, nothing was committed in between; undefined while that cannot be
   * known. A write is in the value before its own answer is sent.
   */
  current(): string | undefined;
  /** Why it is undefined, where a connection was refused or lost. */
  failure?(): unknown;
  close(): Promise<void>;
}

/** The same with the association's day, on which some answers depend. */
export function contentNow(changes: ContentChanges, today: () => string): string | undefined {
  const change = changes.current();
  return change && `${today()} ${change}`;
}

/** Whether changes are told: waits for a connection, and for the echo that nobody may have asked for lately. */
export async function areChangesTold(current: () => string | undefined): Promise<boolean> {
  for (const deadline = performance.now() + 2_000; performance.now() < deadline; await wait(50)) {
    if (current() !== undefined) return true;
  }
  return false;
}
