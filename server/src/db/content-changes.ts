/** Tells whether what the public reads may have changed: by this program or any other. */
export interface ContentChanges {
  /**
   * While two values are equal, nothing was committed in between; undefined while that cannot be
   * known. A write is in the value before its own answer is sent.
   */
  current(): string | undefined;
  close(): Promise<void>;
}

/** The same with the association's day, on which some answers depend. */
export function contentNow(changes: ContentChanges, today: () => string): string | undefined {
  const change = changes.current();
  return change && `${today()} ${change}`;
}
