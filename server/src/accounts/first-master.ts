import type { Database, Trx } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { recordAudit } from '../session/audit-log.store.ts';
import { hashPassword } from '../session/password.ts';
import { ensureSecret } from '../settings/site-options.store.ts';
import { hasMaster, insertAccount, type NewAccount } from './accounts.store.ts';
import { newRollNumber } from './roll-number-format.ts';

export async function insertMaster(trx: Trx, master: Omit<NewAccount, 'rollNo' | 'accountType'>) {
  const account = await insertAccount(trx, {
    ...master,
    rollNo: newRollNumber(),
    accountType: 'master',
  });
  const details = { rollNo: account.roll_no };
  await recordAudit(trx, { action: 'master.created', subject: master.email, details });
  // From now on the site sends mails, so it needs a secret. The secret signs the id of each mail. Delivery reports
  // return the signed id.
  await ensureSecret(trx);
  return account;
}

/**
 * Creates a master from the settings if there is none. `missing`: the settings name none either. `emailTaken`: an
 * account with this email exists and is unchanged.
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
    // Another instance may have started at the same time and created the master.
    if (!isUniqueViolation(error)) throw error;
    return (await hasMaster(db)) ? 'present' : 'emailTaken';
  }
}
