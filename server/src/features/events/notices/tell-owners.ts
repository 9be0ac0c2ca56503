import { findById, isProved } from '../../../accounts/accounts.store.ts';
import { addUp, type SettleOptions, settleEach } from '../../../core/settle-each.ts';
import { instantInZone } from '../../../core/zone-time.ts';
import type { Database } from '../../../db/database.ts';
import { queueMail } from '../../../outbox/outbox.ts';
import { lockPublicEvent } from '../replies/public-event.store.ts';
import { type EventMailContext, isActive } from '../replies/reply-mails.ts';
import { noticeKeys } from './coming-work.store.ts';
import { countNews, type EventWithNews, eventsWithNews } from './new-replies.store.ts';
import { addDoneNotice } from './notices.store.ts';

/** Hour of the mail: after work, people look at their phones. */
const toldAt = '18:00';

/**
 * Mails each owner once a day how many people have replied to their events since the last such mail. Returns the number
 * of mails.
 */
export async function tellOwners(
  db: Database,
  { today, timeZone, publicUrl }: EventMailContext,
  { stopping, failed }: SettleOptions<string>,
): Promise<number> {
  if (Date.now() < instantInZone(today, toldAt, timeZone)) return 0;
  const owners = new Map<string, EventWithNews[]>();
  for (const event of await eventsWithNews(db, today)) {
    owners.set(event.owner_id, [...(owners.get(event.owner_id) ?? []), event]);
  }
  const tell = ([owner, events]: [string, EventWithNews[]]) =>
    tellOwner(db, owner, events, { today, publicUrl });
  const apart = {
    stopping,
    failed: (err: unknown, [owner]: [string, EventWithNews[]]) => failed(err, owner),
  };
  return addUp(await settleEach([...owners], tell, apart));
}

async function tellOwner(
  db: Database,
  ownerId: string,
  events: EventWithNews[],
  { today, publicUrl }: Pick<EventMailContext, 'today' | 'publicUrl'>,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const owner = await findById(trx, ownerId);
    const news = [];
    for (const event of events) {
      const { id, theme, language } = event;
      // Waits for replies that are being saved. Their time is before this mail, so the next mail would not count them.
      if (!(await lockPublicEvent(trx, id))) continue;
      const counts = await countNews(trx, event);
      // The new replies may have been removed, or another instance may have mailed the owner about them.
      const isGone = Object.values(counts).every((count) => count === 0);
      const key = noticeKeys.replies(id, today);
      if (isGone || !(await addDoneNotice(trx, { event_id: id, kind: 'replies', key }))) continue;
      const link = `${publicUrl}/#/myevents/${encodeURIComponent(id)}/replies`;
      news.push({ theme, language, ...counts, link });
    }
    if (news.length === 0 || !owner?.email || !isActive(owner)) return 0;
    await queueMail(trx, {
      to: owner.email,
      language: owner.language,
      isProved: isProved(owner),
      mail: { template: 'eventReplies', events: news },
    });
    return 1;
  });
}
