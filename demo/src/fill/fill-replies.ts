import type { ReplyChoice } from '@alumni/shared/events/event-reply-form';
import type { Account } from '../../../server/src/accounts/accounts.store.ts';
import type { Database } from '../../../server/src/db/database.ts';
import { lockPublicEvent } from '../../../server/src/features/events/replies/public-event.store.ts';
import { putReply } from '../../../server/src/features/events/replies/replies.store.ts';
import { replyNotes } from '../content/reply-notes.ts';
import { type Random, seeded } from '../plan/random.ts';
import { eventsTakingReplies } from './demo.store.ts';

/** Stores replies to events. The random numbers are seeded by event, so a resumed filling stores the same replies. */
export async function fillReplies(db: Database, accounts: Map<string, Account>): Promise<void> {
  const members = [...accounts.values()].filter((one) => one.account_type !== 'suspended');
  for (const { id, theme } of await eventsTakingReplies(db)) {
    const r = seeded(`places of ${theme}`);
    const comers = members.map((account) => ({ account, wanted: randomReply(r) }));
    await db.transaction().execute(async (trx) => {
      const event = await lockPublicEvent(trx, id);
      if (!event) return;
      for (const { account, wanted } of comers) {
        const person = { accountId: account.id, language: account.language };
        if (wanted) await putReply(trx, event, person, wanted);
      }
    });
  }
}

/** Undefined means that the member does not reply. */
function randomReply(r: Random) {
  const chance = r.int(1, 100);
  if (chance > 45) return undefined;
  const answer: ReplyChoice = chance <= 30 ? 'coming' : chance <= 38 ? 'maybe' : 'not';
  return {
    answer,
    guests: answer === 'not' ? 0 : r.pick([0, 0, 0, 1, 1, 2]),
    note: r.int(1, 6) === 1 ? r.pick(replyNotes[answer]) : '',
    shown: r.int(1, 2) === 1,
  };
}
