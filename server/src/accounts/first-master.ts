import { recordAudit } from '../audit-log/audit-log.store.ts';
import type { Database, Trx } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { hashPassword } from '../session/password.ts';
import { ensureSecret } from '../settings/site-options.store.ts';
import { hasMaster, insertAccount, type NewAccount } from './accounts.store.ts';
import { newRollNumber } from './roll-number-format.ts';

/** Adds the account of a master, who is in no list of the specification. */
export async function insertMaster(trx: Trx, master: Omit<NewAccount, 'rollNo' | 'accountType'>) {
  const account = await insertAccount(trx, {
    ...master,
    rollNo: newRollNumber(),
    accountType: 'master',
  });
  const details = { rollNo: account.roll_no };
  await recordAudit(trx, { action: 'master.created', subject: master.email, details });
  // From now on mails go out, whose reports are told apart by their signed ids.
  await ensureSecret(trx);
  return account;
}

/**
 * Creates a master from the settings unless there is one. `missing`: there is none, and the
 * settings name none. `emailTaken`: an account with the e-mail exists and stays as it is.
 */
export async function ensureFirstMaster(
  db: Database,
  master: { email: string; password: string } | undefined,
): Promise<'present' | 'created' | 'missing' | 'emailTaken'> {
  if (await hasMaster(db)) return 'present';
  if (!master) return 'missing';
  const passwordHash = await hashPassword(master.password);
  try {
    const { email } = master;
    const added = { email, passwordHash, lastName: 'Master', language: 'en' } as const;
    await db.transaction().execute((trx) => insertMaster(trx, added));
    return 'created';
  } catch (error) {
    // Another instance may have started at the same time and created the master first.
    if (!isUniqueViolation(error)) throw error;
    return (await hasMaster(db)) ? 'present' : 'emailTaken';
  }
}
