import { emailKey } from '../../server/src/accounts/accounts.store.ts';
import type { Database } from '../../server/src/db/database.ts';
import { logins } from './content/logins.ts';

const everyMs = 10_000;

/**
 * Keeps the passwords, e-mails and types of the demonstration's own accounts as they are printed: who takes them from
 * the next visitor has them for ten seconds. They read French first.
 */
export async function keepLogins(
  db: Database,
  onError: (error: unknown) => void,
): Promise<() => void> {
  const keys = Object.values(logins).map(({ email }) => emailKey(email));
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'email_key', 'password_hash', 'account_type'])
    .where('email_key', 'in', keys)
    .execute();
  const ids = accounts.map(({ id }) => id);
  await db.updateTable('accounts').set({ language: 'fr' }).where('id', 'in', ids).execute();

  async function keep(): Promise<void> {
    for (const { id, ...kept } of accounts) {
      await db
        .updateTable('accounts')
        .set({ ...kept, deletion_due_at: null })
        .where('id', '=', id)
        .where(({ or, eb }) =>
          or([
            eb('email', '!=', kept.email),
            eb('password_hash', '!=', kept.password_hash),
            eb('account_type', '!=', kept.account_type),
            eb('deletion_due_at', 'is not', null),
          ]),
        )
        .execute();
    }
    await db.deleteFrom('passkeys').where('account_id', 'in', ids).execute();
    await db.deleteFrom('authenticator_apps').where('account_id', 'in', ids).execute();
  }

  const timer = setInterval(() => {
    keep().catch(onError);
  }, everyMs).unref();
  return () => clearInterval(timer);
}
