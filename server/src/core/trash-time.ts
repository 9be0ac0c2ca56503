/** Time that deleted records and unused pictures are kept. */
export const trashMs = 30 * 24 * 60 * 60_000;

/** Records in the trash since before this may be removed for good. */
export function expiredBefore(): string {
  return new Date(Date.now() - trashMs).toISOString();
}

/** When something that was deleted at this time is removed for good, at the earliest. */
export function restorableUntil(deletedAt: string): string {
  return new Date(Date.parse(deletedAt) + trashMs).toISOString();
}
