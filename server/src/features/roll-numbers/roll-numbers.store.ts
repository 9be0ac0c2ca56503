import { findByEmail } from '../../accounts/accounts.store.ts';
import { type Inviter, mailInvitation } from '../../accounts/invitations.store.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import type { Database } from '../../db/database.ts';
import { paginate } from '../../db/paginate.ts';
import { containsTerm } from '../../db/search-index.ts';

export type IssuedRow = Awaited<ReturnType<typeof listIssued>>['rows'][number];

/** Newest first; a search looks for the e-mail, the number and the name of who claimed it. */
export async function listIssued(
  db: Database,
  { search, page, limit }: { search: string; page: number; limit: number },
) {
  let query = db
    .selectFrom('issued_roll_numbers')
    .leftJoin('accounts', 'accounts.id', 'issued_roll_numbers.claimed_by')
    .selectAll('issued_roll_numbers')
    .select(['accounts.roll_no as claimer_roll_no', 'accounts.first_name', 'accounts.last_name'])
    .orderBy('issued_at', 'desc')
    .orderBy('issued_roll_numbers.roll_no', 'desc');
  if (search) {
    query = query.where((eb) =>
      eb.or([
        containsTerm(db, 'issued_roll_numbers', 'search_text', search),
        containsTerm(db, 'accounts', 'name_search', search),
      ]),
    );
  }
  return paginate(query, { page, limit });
}

/** Mails an unclaimed number again, in the language of who asks. */
export async function sendAgain(
  db: Database,
  rollNo: string,
  inviter: Inviter,
): Promise<'done' | 'unknown' | 'claimed' | 'registered'> {
  return db.transaction().execute(async (trx) => {
    const issued = await trx
      .selectFrom('issued_roll_numbers')
      .select(['email', 'claimed_at'])
      .where('roll_no', '=', rollNo)
      .executeTakeFirst();
    if (!issued) return 'unknown';
    if (issued.claimed_at) return 'claimed';
    if (await findByEmail(trx, issued.email)) return 'registered';
    await mailInvitation(trx, { email: issued.email, rollNo }, inviter);
    await recordAudit(trx, {
      actorId: inviter.id,
      action: 'rollnumber.sent',
      subject: issued.email,
      details: { rollNo },
    });
    return 'done';
  });
}

export async function withdraw(
  db: Database,
  rollNo: string,
  actorId: string,
): Promise<'done' | 'unknown' | 'claimed'> {
  return db.transaction().execute(async (trx) => {
    const withdrawn = await trx
      .deleteFrom('issued_roll_numbers')
      .where('roll_no', '=', rollNo)
      .where('claimed_at', 'is', null)
      .returning('email')
      .executeTakeFirst();
    if (!withdrawn) {
      const claimed = await trx
        .selectFrom('issued_roll_numbers')
        .select('roll_no')
        .where('roll_no', '=', rollNo)
        .executeTakeFirst();
      return claimed ? 'claimed' : 'unknown';
    }
    await recordAudit(trx, {
      actorId,
      action: 'rollnumber.withdrawn',
      subject: withdrawn.email,
      details: { rollNo },
    });
    return 'done';
  });
}
