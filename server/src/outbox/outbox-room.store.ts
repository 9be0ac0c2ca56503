import type { Trx } from '../db/database.ts';
import { isServerAway } from './mail-refusal.ts';
import { lastTakenAt } from './outbox-reads.store.ts';

/** So many of some kinds are in the outbox at a time, as long as nothing holds them up. */
const most = 5;
/** So many may have been put off one after the other, without the mail server taking any mail meanwhile. */
const mostPutOff = 20;

/**
 * Whether another mail of some kinds may be queued. A few that wait show that the mail server is away, or busy. Those
 * that one recipient holds up hold up nobody else: they wait for the limit of their address, or the mail server has
 * put them off and taken later ones.
 */
export async function hasRoom(trx: Trx, kinds: readonly string[]): Promise<boolean> {
  const waiting = await trx
    .selectFrom('mail_outbox')
    .select(['created_at', 'last_error'])
    .where('kind', 'in', kinds)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('delayed_until', 'is', null)
    .execute();
  if (waiting.length < most) return true;
  const isPutOff = ({ last_error }: (typeof waiting)[number]) =>
    last_error !== null && !isServerAway(last_error);
  const putOff = waiting.filter(isPutOff);
  if (waiting.length - putOff.length >= most) return false;
  const taken = (await lastTakenAt(trx)) ?? '';
  return putOff.filter(({ created_at }) => created_at > taken).length < mostPutOff;
}
