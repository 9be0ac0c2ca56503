/** How long deleted records and unused pictures are kept. */
export const trashMs = 30 * 24 * 60 * 60_000;

/** Records put into the trash before this time may be permanently removed. */
export function expiredBefore(): string {
  return new Date(Date.now() - trashMs).toISOString();
}

/** Until this time, a record that was deleted at `deletedAt` can be restored. Later it may be permanently removed. */
export function restorableUntil(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + trashMs).toISOString();
}
