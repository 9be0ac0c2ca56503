import type { getOwnReply } from '@alumni/shared/calls/event-replies';
import type { ResponseOf } from '@alumni/shared/core/contract';

/** Whether a reply would put the reader at the end of the waiting list. */
export function isFullFor({ free, open, reply }: ResponseOf<typeof getOwnReply>): boolean {
  const hasTurn = reply?.state === 'in' || reply?.state === 'waiting';
  return free === 0 && open === 'open' && !hasTurn;
}
