import type { Database, Trx } from '../db/database.ts';

/**
 * Of these accounts, those whom no mail reaches as far as is known: they have no address, have not proved it, or its
 * server has refused the last mail. One place for what anybody is to be told of it.
 */
export async function withoutWorkingAddress(
  db: Database | Trx,
  accountIds: string[],
): Promise<Set<string>> {
  if (accountIds.length === 0) return new Set();
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'email_key', 'proved_email'])
    .where('id', 'in', accountIds)
    .execute();
  const refused = await db
    .selectFrom('mail_outbox')
    .select('recipient_id')
    .where('recipient_id', 'in', accountIds)
    .groupBy('recipient_id')
    .having(({ eb, fn, or, and }) => {
      const failed = fn.max('failed_at');
      const sent = fn.max('sent_at');
      return and([eb(failed, 'is not', null), or([eb(sent, 'is', null), eb(failed, '>', sent)])]);
    })
    .execute();
  const failing = new Set(refused.map(({ recipient_id }) => recipient_id));
  return new Set(
    accounts
      .filter(
        ({ id, email, email_key, proved_email }) =>
          email === '' || proved_email !== email_key || failing.has(id),
      )
      .map(({ id }) => id),
  );
}
