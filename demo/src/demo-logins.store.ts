import { sql } from 'kysely';
import { emailKey } from '../../server/src/accounts/accounts.store.ts';
import type { Database } from '../../server/src/db/database.ts';
import { sharedAccountRefused } from '../../server/src/db/errors.ts';
import { logins } from './content/logins.ts';

/** Columns of the accounts that all visitors share. Changing one would lock out the other visitors. */
const lockedColumns = ['email', 'email_key', 'password_hash', 'account_type', 'deletion_due_at'];
const lockedTables = [
  ['passkeys', 'account_id'],
  ['authenticator_apps', 'account_id'],
  ['account_merges', 'kept_id'],
  ['account_merges', 'ended_id'],
] as const;

/**
 * Adds database triggers that reject any change to the demonstration's own log-ins, whichever call makes it. The
 * server's message says why. Also sets their language to French.
 */
export async function lockLogins(db: Database): Promise<void> {
  const keys = sql.join(Object.values(logins).map(({ email }) => sql.lit(emailKey(email))));
  await sql`update accounts set language = 'fr' where email_key in (${keys})`.execute(db);
  const refuse = sql`begin select raise(abort, ${sql.lit(sharedAccountRefused)}); end`;
  const changed = lockedColumns.map(
    (name) => sql`old.${sql.ref(name)} is not new.${sql.ref(name)}`,
  );
  await sql`create trigger if not exists shared_accounts_changed before update on accounts
    when old.email_key in (${keys}) and (${sql.join(changed, sql` or `)}) ${refuse}`.execute(db);
  await sql`create trigger if not exists shared_accounts_deleted before delete on accounts
    when old.email_key in (${keys}) ${refuse}`.execute(db);
  for (const [table, column] of lockedTables) {
    await sql`create trigger if not exists ${sql.ref(`shared_${table}_${column}`)} before insert on ${sql.table(table)}
      when new.${sql.ref(column)} in (select id from accounts where email_key in (${keys})) ${refuse}`.execute(
      db,
    );
  }
}
