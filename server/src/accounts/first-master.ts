import { recordAudit } from '../audit/audit.store.ts';
import type { Database } from '../db/database.ts';
import { isUniqueViolation } from '../db/errors.ts';
import { hashPassword } from '../session/password.ts';
import { hasMaster, insertAccount } from './accounts.store.ts';
import { newRollNumber } from './roll-number-format.ts';

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
    await db.transaction().execute(async (trx) => {
      const { roll_no: rollNo } = await insertAccount(trx, {
        rollNo: newRollNumber(),
        email: master.email,
        passwordHash,
        accountType: 'master',
        language: 'en',
        lastName: 'Master',
      });
      await recordAudit(trx, {
        action: 'master.created',
        subject: master.email,
        details: { rollNo },
      });
    });
    return 'created';
  } catch (error) {
    // Another instance may have started at the same time and created the master first.
    if (!isUniqueViolation(error)) throw error;
    return (await hasMaster(db)) ? 'present' : 'emailTaken';
  }
}
